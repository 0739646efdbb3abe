import {
  createPath,
  type DataRouter,
  type DataStrategyResult,
  type RouterState,
} from "react-router";

let router: DataRouter | undefined;
/** The router's index of the displayed history entry. */
let currentIndex: unknown;
let isReturning = false;

/** Returns undefined on the server and on the error page of the whole shop. */
export function currentRouter(): DataRouter | undefined {
  return router;
}

export function watchRouter(watched: DataRouter): () => void {
  const follow = ({ navigation, location }: RouterState) => {
    if (navigation.state !== "idle" || entryKey() !== location.key) return;
    currentIndex = window.history.state?.idx;
    isReturning = false;
  };
  router = watched;
  follow(watched.state);
  const unsubscribe = watched.subscribe(follow);
  return () => {
    unsubscribe();
    router = undefined;
  };
}

function entryKey(): string {
  return window.history.state?.key ?? "default";
}

/**
 * Returns how far the browser moved on Back and Forward, which it does before the router, or
 * undefined if unknown.
 */
export function historyDistance(): number | undefined {
  const index = window.history.state?.idx;
  return typeof index === "number" && typeof currentIndex === "number"
    ? index - currentIndex
    : undefined;
}

/** Keeps the history key. `navigate` would create another, and forms would be reset. */
export function returnToCurrentPage(distance: number): void {
  isReturning = true;
  if (distance !== 0) window.history.go(-distance);
  else window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}

/** Returns whether a request only returns to the displayed page, so that nothing needs loading. */
export function isReturn({ location }: RouterState, request: Request): boolean {
  return isReturning && request.method === "GET" && isAddressOf(location, request);
}

export function isAddressOf(location: RouterState["location"], request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return createPath({ pathname, search }) === createPath({ ...location, hash: "" });
}

/** Returns the displayed errors, which must be repeated. Omitted data stays as it is. */
export function repeatErrors({ errors }: RouterState): Record<string, DataStrategyResult> {
  const errorEntries = Object.entries(errors ?? {});
  return Object.fromEntries(
    errorEntries.map(([id, error]) => [id, { type: "error", result: error }]),
  );
}
