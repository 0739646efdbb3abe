import { matchRoutes, type RouteObject } from "react-router";
import { canonicalPath } from "#app/platform/i18n/canonical-path.ts";
import { translatePath } from "#app/platform/i18n/page-slugs.ts";

let listed: Promise<RouteObject[]> | undefined;

/** Returns the list that scripts/list-route-scripts.ts writes. There is none in development. */
async function fetchList(): Promise<RouteObject[]> {
  const response = await fetch("/route-scripts.json", { cache: "no-cache" });
  if (response.ok) return response.json();
  if (response.status === 404) return [];
  throw new Error(`route-scripts.json: ${response.status}`);
}

function listScripts(): Promise<RouteObject[]> {
  listed ??= fetchList().catch((error) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

/** @throws an error if the network or the server fails, or a newer build replaced the scripts. */
export async function loadScripts(pathname: string): Promise<void> {
  const route = matchRoutes(await listScripts(), canonicalPath(pathname))?.at(-1)?.route;
  const base = import.meta.url; // Each language has a folder of its own.
  const names: string[] = route?.handle ?? [];
  await Promise.all(names.map((name) => import(/* @vite-ignore */ new URL(name, base).href)));
}

/** Returns the pattern as the router has it: with the names of the address's language. */
export async function findPattern(pathname: string): Promise<string | undefined> {
  const route = matchRoutes((await listed) ?? [], canonicalPath(pathname))?.at(-1)?.route;
  return route?.path && translatePath(route.path);
}

/** Loads scripts while a link or form is pointed at or focused, because its page waits for them. */
export function preloadScripts(): () => void {
  const preload = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest("a[href], form[action]") : null;
    const address = element?.getAttribute("href") ?? element?.getAttribute("action");
    if (!address?.startsWith("/") || !navigator.onLine) return;
    loadScripts(new URL(address, window.location.href).pathname).catch(() => undefined);
  };
  listScripts().catch(() => undefined);
  document.addEventListener("pointerover", preload);
  document.addEventListener("focusin", preload);
  return () => {
    document.removeEventListener("pointerover", preload);
    document.removeEventListener("focusin", preload);
  };
}
