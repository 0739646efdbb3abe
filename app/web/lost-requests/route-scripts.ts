import type { DataRouteObject } from "react-router";

/** Where the scripts of screens are, as the router has it. */
declare const __reactRouterManifest: { routes: Record<string, { module: string } | undefined> };

/** `gone`: the server answers, but has no such script any more, as after a deployment. */
type Loss = { routeId: string; isGone: boolean };

const lost = new Map<string, () => void>();
const subscribers = new Set<(loss: Loss) => void>();
const prepared = new WeakSet<DataRouteObject>();

/**
 * Loads the scripts of screens before the router asks for them: when one cannot be fetched, it would
 * reload the whole page and never ask again. Here it waits for `retryScripts`, and `onScriptLost` tells.
 */
export function prepareScripts(routes: DataRouteObject[]): void {
  for (const route of routes) {
    if (route.children) prepareScripts(route.children);
    if (typeof route.lazy !== "object" || prepared.has(route)) continue;
    prepared.add(route);
    let loaded: Promise<void> | undefined;
    const load = () => {
      loaded ??= loadScript(route.id);
      return loaded;
    };
    const properties = Object.entries(route.lazy).filter(([, read]) => typeof read === "function");
    const waiting = properties.map(([name, read]) => [name, () => load().then(read)]);
    Object.assign(route.lazy, Object.fromEntries(waiting));
  }
}

async function loadScript(routeId: string): Promise<void> {
  const address = __reactRouterManifest.routes[routeId]?.module;
  if (!address) return;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await import(/* @vite-ignore */ address);
      return;
    } catch {
      const retried = new Promise<void>((resolve) => lost.set(routeId, resolve));
      const isGone = !isFirst && (await isAnswered(address));
      for (const tell of subscribers) tell({ routeId, isGone });
      await retried;
    }
  }
}

/** Whether the server can be reached, whatever it answers. */
async function isAnswered(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

/** Fetches again what could not be fetched. */
export function retryScripts(routeIds: readonly string[]): void {
  for (const routeId of routeIds) {
    const retry = lost.get(routeId);
    lost.delete(routeId);
    retry?.();
  }
}

export function onScriptLost(listener: (loss: Loss) => void): () => void {
  subscribers.add(listener);
  return () => subscribers.delete(listener);
}
