import { useSyncExternalStore } from "react";
import type { ClientInstrumentation } from "react-router";
import { DEFAULT_LANGUAGE, languageOfAddress } from "#app/platform/i18n/language.ts";
import { localPath, withoutPrefix } from "#app/platform/i18n/language-address.ts";

/** Navigation, or a fetcher's request if it has a key. Only forms that change data have `form`. */
export type RouterRequest = {
  url: URL;
  form: FormData | undefined;
  fetcherKey?: string;
  isRedirected?: boolean;
};
type OnScriptLost = (request: RouterRequest, retry: () => void) => void;

const pending = new Set<RouterRequest>();
const latest = new Map<string | undefined, RouterRequest>();
const listeners = new Set<() => void>();
/** URLs that fetchers have loaded, and that each refresh loads again. */
const fetcherLoads = new Set<string>();

/** Follows the router's requests at once: its hooks lag behind it and skip short states. */
export function watchRouterRequests(onScriptLost: OnScriptLost): ClientInstrumentation {
  const run = async (start: () => Promise<unknown>, request: RouterRequest) => {
    const { href, pathname } = window.location;
    latest.set(request.fetcherKey, request);
    if (request.url.pathname !== pathname) await awaitScripts(request, onScriptLost);
    const isReplaced = latest.get(request.fetcherKey) !== request || window.location.href !== href;
    // The router starts a request as soon as this returns.
    if (isReplaced) await new Promise(() => {});
    await trackPending(request, start);
  };
  return {
    router({ instrument }) {
      instrument({
        navigate: async (start, { to, ...submission }) => {
          if (typeof to === "number") await start();
          else await run(start, { url: urlOf(to), form: formIn(submission) });
        },
        fetch: (start, { href, fetcherKey, ...submission }) => {
          const request = { url: urlOf(href), form: formIn(submission), fetcherKey };
          if (!request.form) fetcherLoads.add(request.url.href);
          return run(start, request);
        },
      });
    },
  };
}

/** The router reloads the page if a script fails, and never asks for it again. */
async function awaitScripts(request: RouterRequest, onScriptLost: OnScriptLost): Promise<void> {
  const { url, form } = request;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await trackPending(request, async () => {
        const { loadScripts } = await import("./route-scripts.ts");
        await loadScripts(url.pathname);
      });
    } catch {
      // The server no longer has the script, for example after a deployment.
      if (!isFirst && !form && (await isReachable(url))) window.location.assign(url);
      await new Promise<void>((retry) => onScriptLost(request, retry));
    }
  }
}

async function isReachable(url: URL): Promise<boolean> {
  try {
    return (await fetch(url, { method: "HEAD", cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

async function trackPending(request: RouterRequest, work: () => Promise<unknown>): Promise<void> {
  pending.add(request);
  notify();
  try {
    await work();
  } finally {
    pending.delete(request);
    notify();
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** The router's addresses have no language, unlike the requests that follow. */
function urlOf(to: string): URL {
  const url = new URL(to, window.location.href);
  const language = languageOfAddress() ?? DEFAULT_LANGUAGE;
  url.pathname = localPath(withoutPrefix(url.pathname), language);
  return url;
}

type Submission = { formMethod?: string; formData?: FormData; body?: unknown };

/** Forms are in `formData`, and what scripts submit is in `body`. */
function formIn({ formMethod, formData, body }: Submission): FormData | undefined {
  if (formMethod?.toLowerCase() !== "post") return undefined;
  if (formData) return formData;
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  return form;
}

export function isFetcherLoad({ url, method }: Request): boolean {
  return method === "GET" && fetcherLoads.has(url);
}

export function pendingRequests(): RouterRequest[] {
  return [...pending];
}

let isAsking = false;

/** An open question about unsaved changes counts as busy, because a refresh would close it. */
export function setAsking(asks: boolean): void {
  isAsking = asks;
}

export function isRouterBusy(): boolean {
  return pending.size > 0 || isAsking;
}

export function onRequestChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Includes navigations that wait for a script, which the router does not know yet. */
export function useHasNavigations(): boolean {
  return useSyncExternalStore(
    onRequestChange,
    () => pendingRequests().some(({ fetcherKey }) => fetcherKey === undefined),
    () => false,
  );
}
