import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** Reloads the page's data repeatedly. Undefined stops it. */
export function usePolling(everyMs: number | undefined): void {
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(() => {
    if (document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => load(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
