import { useEffect, useEffectEvent, useState } from "react";
import { href, useFetchers, useNavigation, useParams, useRevalidator } from "react-router";
import { isIdle, useDataRouter } from "#app/web/data-router.ts";
import { keepStreamOpen, onLiveEvent } from "./live-connection.ts";
import { type LiveEvent, SINCE } from "./live-event.ts";

/** Milliseconds in which further events lead to the same refresh. */
const REFRESH_AFTER_MS = 150;

type Listening = {
  /** The name of who is signed in: others may hear other things, so the stream is opened anew. */
  account?: string | undefined;
  /** That of the page: what has changed since is told to it when its stream opens. */
  moment?: string | undefined;
};

/** Keeps the page true to the shop: once, for the whole document. */
export function useLiveEvents({ account, moment }: Listening): void {
  const findAddress = useEffectEvent(() => {
    const query = moment === undefined ? "" : `?${new URLSearchParams({ [SINCE]: moment })}`;
    return `${href("/live")}${query}`;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account decides what is heard.
  useEffect(() => keepStreamOpen(() => findAddress()), [account]);
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
  // Another object for each refresh: an event that comes while one begins asks for the next.
  const [due, setDue] = useState<object>();
  const { revalidate } = useRevalidator();
  const router = useDataRouter();
  const { slug } = useParams();
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== "idle");

  useLiveEvent((event) => {
    // Likes are shown on the page of their track only; every other event may concern any page.
    if (event.of !== "likes" || (slug && event.ids?.includes(slug))) setDue((known) => known ?? {});
  });
  useEffect(() => {
    if (!due || isBusy) return;
    let timer = setTimeout(refresh, REFRESH_AFTER_MS);
    function refresh() {
      if (router && !isIdle(router.state)) {
        timer = setTimeout(refresh, REFRESH_AFTER_MS);
        return;
      }
      setDue(undefined);
      // Out of sight it rests; on return the stream opens anew, which asks for everything.
      if (document.visibilityState === "visible") void revalidate();
    }
    return () => clearTimeout(timer);
  }, [due, isBusy, revalidate, router]);
}
