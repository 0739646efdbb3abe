import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";

/** Posts a claim once, when somebody looks at the page and that `counts`, and loads the page's data again. */
export function useClaim(
  address: string,
  { counts, form = {} }: { counts: boolean; form?: Record<string, string> },
): { hasFailed: boolean } {
  const [hasFailed, setHasFailed] = useState(false);
  const { revalidate } = useRevalidator();
  useOnceSeen(() => {
    if (!counts) return;
    sendClaim(address, form)
      .then((isDone) => (isDone ? revalidate() : setHasFailed(true)))
      .catch(() => setHasFailed(true));
  });
  return { hasFailed };
}

/** Returns whether the shop accepted it. It is sent even by a page that is being left. */
export async function sendClaim(address: string, form: Record<string, string>): Promise<boolean> {
  const body = new URLSearchParams(form);
  const response = await fetch(address, { method: "POST", body, keepalive: true });
  return response.ok;
}

/**
 * Calls `onSeen` once, not while the browser prerenders the page
 * (https://wicg.github.io/nav-speculation/prerendering.html) or its tab is hidden.
 */
function useOnceSeen(onSeen: () => void): void {
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
