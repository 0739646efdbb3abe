import { useEffect, useEffectEvent, useState } from "react";
import { href, useFetchers, useNavigation, useRevalidator } from "react-router";
import type { LiveEvent } from "./live-event.ts";
import { keepStreamOpen, onLiveEvent } from "./live-stream.ts";
import { isAtRest, useRouter } from "./router-at-rest.ts";

/** Milliseconds in which further events lead to the same refresh. */
const REFRESH_AFTER_MS = 150;

/**
 * Keeps the page true to the shop: once, for the whole document. `account` is the name of who is
 * signed in; the stream is opened anew when that changes, since others may hear other things.
 */
export function useLiveEvents(account: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account decides what is heard.
  useEffect(() => keepStreamOpen(href("/live")), [account]);
  useRefresh();
}

/** Calls `listener` for every event that this page hears. */
export function useLiveEvent(listener: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => onLiveEvent((event) => hear(event)), []);
}

/**
 * Asks the loaders again after a change, but not while a form or another page is on its way: asking
 * would begin that anew, and a toast that travels with a redirect would be lost.
 */
function useRefresh(): void {
  const [isDue, setIsDue] = useState(false);
  const { revalidate } = useRevalidator();
  const router = useRouter();
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== "idle");

  useLiveEvent(() => setIsDue(true));
  useEffect(() => {
    if (!isDue || isBusy) return;
    let timer = setTimeout(refresh, REFRESH_AFTER_MS);
    function refresh() {
      if (router && !isAtRest(router.state)) {
        timer = setTimeout(refresh, REFRESH_AFTER_MS);
        return;
      }
      setIsDue(false);
      // Out of sight it rests; on return the stream opens anew, which asks for everything.
      if (document.visibilityState === "visible") void revalidate();
    }
    return () => clearTimeout(timer);
  }, [isDue, isBusy, revalidate, router]);
}
