import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { localPath } from "#app/platform/i18n/language-address.ts";

/** Posts a confirmation once when the page is viewed and `counts`, and reloads the page's data. */
export function useConfirmOnView(
  address: string,
  { counts, form = {} }: { counts: boolean; form?: Record<string, string> },
): { hasFailed: boolean } {
  const [hasFailed, setHasFailed] = useState(false);
  const { revalidate } = useRevalidator();
  useOnceSeen(() => {
    if (!counts) return;
    sendConfirmation(address, form)
      .then((isDone) => (isDone ? revalidate() : setHasFailed(true)))
      .catch(() => setHasFailed(true));
  });
  return { hasFailed };
}

/** Returns whether the shop accepted it. The request survives leaving the page. */
export async function sendConfirmation(
  address: string,
  form: Record<string, string>,
): Promise<boolean> {
  const body = new URLSearchParams(form);
  const response = await fetch(localPath(address), { method: "POST", body, keepalive: true });
  return response.ok;
}

/**
 * Calls `onSeen` once the page is visible, not while it is prerendered
 * (https://wicg.github.io/nav-speculation/prerendering.html) or its tab is hidden.
 */
function useOnceSeen(onSeen: () => void): void {
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    const done = new AbortController();
    const reportIfVisible = () => {
      if (isPrerendering() || document.visibilityState !== "visible") return;
      done.abort();
      see();
    };
    for (const event of ["prerenderingchange", "visibilitychange"]) {
      document.addEventListener(event, reportIfVisible, { signal: done.signal });
    }
    reportIfVisible();
    return () => done.abort();
  }, []);
}

/** Missing in TypeScript's DOM library. */
function isPrerendering(): boolean {
  return "prerendering" in document && document.prerendering === true;
}
