import {
  createPath,
  type DataRouter,
  type DataStrategyResult,
  type RouterState,
} from "react-router";

let router: DataRouter | undefined;
let currentIndex: unknown;
let isReturning = false;

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

/** Returns the distance of Back or Forward, where the browser moves before the router. */
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

export function isReturn({ location }: RouterState, request: Request): boolean {
  return isReturning && request.method === "GET" && isAddressOf(location, request);
}

export function isAddressOf(location: RouterState["location"], request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return createPath({ pathname, search }) === createPath({ ...location, hash: "" });
}

/** Omitted data stays as it is. */
export function repeatErrors({ errors }: RouterState): Record<string, DataStrategyResult> {
  const errorEntries = Object.entries(errors ?? {});
  return Object.fromEntries(
    errorEntries.map(([id, error]) => [id, { type: "error", result: error }]),
  );
}
