import { useEffect, useEffectEvent } from "react";

/**
 * Calls `onSeen` once, not while the browser prerenders the page
 * (https://wicg.github.io/nav-speculation/prerendering.html) or its tab is hidden.
 */
export function useOnceSeen(onSeen: () => void): void {
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    const done = new AbortController();
    const look = () => {
      if (isPrerendering() || document.visibilityState !== "visible") return;
      done.abort();
      see();
    };
    for (const event of ["prerenderingchange", "visibilitychange"]) {
      document.addEventListener(event, look, { signal: done.signal });
    }
    look();
    return () => done.abort();
  }, []);
}

/** TypeScript's library does not know it yet. */
function isPrerendering(): boolean {
  return "prerendering" in document && document.prerendering === true;
}
