import { useEffect, useEffectEvent, useState } from "react";
import { useFetchers, useNavigation, useParams, useRevalidator } from "react-router";
import { connectWhenLoaded } from "#app/platform/navigation/load-with-retry.ts";
import { isRouterBusy } from "#app/platform/navigation/router-requests.ts";
import type { LiveEvent } from "./live-event.ts";
import { onLiveEvent } from "./live-listeners.ts";

const REFRESH_AFTER_MS = 150;

type Listening = {
  account?: string | undefined;
  lastEventId?: string | undefined;
};

export function useLiveEvents({ account, lastEventId }: Listening): void {
  const findLastEventId = useEffectEvent(() => lastEventId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account decides what is received.
  useEffect(
    () =>
      connectWhenLoaded(
        () => import("./live-connection.ts"),
        ({ openWhileVisible }) => openWhileVisible(() => findLastEventId()),
      ),
    [account],
  );
  useRefresh();
}

export function useLiveEvent(listener: (event: LiveEvent) => void): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => onLiveEvent((event) => onEvent(event)), []);
}

/** Waits for a pending form or navigation, which a revalidation would restart. */
function useRefresh(): void {
  // Each time is a new object, so that an event during a refresh requests the next one.
  const [due, setDue] = useState<object>();
  const { revalidate } = useRevalidator();
  const { slug } = useParams();
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== "idle");

  useLiveEvent((event) => {
    if (event.subject !== "likes" || (slug && event.ids?.includes(slug)))
      setDue((current) => current ?? {});
  });
  useEffect(() => {
    if (!due || isBusy) return;
    let timer = setTimeout(refresh, REFRESH_AFTER_MS);
    function refresh() {
      if (isRouterBusy()) {
        timer = setTimeout(refresh, REFRESH_AFTER_MS);
        return;
      }
      setDue(undefined);
      // A hidden page waits: its stream opens again on return.
      if (document.visibilityState === "visible") void revalidate();
    }
    return () => clearTimeout(timer);
  }, [due, isBusy, revalidate]);
}
