import type { DataRouteObject } from "react-router";

declare const __reactRouterManifest: { routes: Record<string, { module: string } | undefined> };

/** `isGone` means that the server no longer has the script, for example after a deployment. */
type LostScript = { routeId: string; isGone: boolean };

const pendingRetries = new Map<string, () => void>();
const subscribers = new Set<(loss: LostScript) => void>();
const prepared = new WeakSet<DataRouteObject>();

/** The router would reload the page after a failure and never retry. */
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
      const retried = new Promise<void>((resolve) => pendingRetries.set(routeId, resolve));
      const isGone = !isFirst && (await isReachable(address));
      for (const notify of subscribers) notify({ routeId, isGone });
      await retried;
    }
  }
}

async function isReachable(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

export function retryScripts(routeIds: readonly string[]): void {
  for (const routeId of routeIds) {
    const retry = pendingRetries.get(routeId);
    pendingRetries.delete(routeId);
    retry?.();
  }
}

export function onScriptLost(listener: (loss: LostScript) => void): () => void {
  subscribers.add(listener);
  return () => subscribers.delete(listener);
}
