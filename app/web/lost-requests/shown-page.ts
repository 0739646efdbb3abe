import {
  createPath,
  type DataRouter,
  type DataStrategyResult,
  type RouterState,
} from "react-router";

let router: DataRouter | undefined;
/** The router's index of the shown history entry. */
let shownIndex: unknown;
let isReturning = false;

/** Undefined on the server and on the error page of the whole shop. */
export function currentRouter(): DataRouter | undefined {
  return router;
}

export function watchRouter(watched: DataRouter): () => void {
  const follow = ({ navigation, location }: RouterState) => {
    if (navigation.state !== "idle" || entryKey() !== location.key) return;
    shownIndex = window.history.state?.idx;
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

/** On Back and Forward the browser moves before the router does. Undefined when unknown. */
export function historyDistance(): number | undefined {
  const index = window.history.state?.idx;
  return typeof index === "number" && typeof shownIndex === "number"
    ? index - shownIndex
    : undefined;
}

/** Stays under the same history key: `navigate` would give another, and forms would be made anew. */
export function returnToShownPage(distance: number): void {
  isReturning = true;
  if (distance !== 0) window.history.go(-distance);
  else window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}

/** Nothing needs to be loaded for it. */
export function isReturn({ location }: RouterState, request: Request): boolean {
  return isReturning && request.method === "GET" && isAddressOf(location, request);
}

export function isAddressOf(location: RouterState["location"], request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return createPath({ pathname, search }) === createPath({ ...location, hash: "" });
}

/** Data that is missing here stays as it is; errors must be repeated. */
export function shownResults({ errors }: RouterState): Record<string, DataStrategyResult> {
  const shown = Object.entries(errors ?? {});
  return Object.fromEntries(shown.map(([id, error]) => [id, { type: "error", result: error }]));
}
