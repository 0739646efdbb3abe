import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

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
