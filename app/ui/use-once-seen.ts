import { useEffect, useEffectEvent } from "react";

/**
 * Calls `onSeen` once, when somebody really looks at the page: not while the browser only prepares it
 * (https://wicg.github.io/nav-speculation/prerendering.html) and not in a tab that is out of sight.
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

/** Only some browsers prepare pages, and TypeScript's library does not know of it yet. */
function isPrerendering(): boolean {
  return "prerendering" in document && document.prerendering === true;
}
