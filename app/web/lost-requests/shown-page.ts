import {
  createPath,
  type DataRouter,
  type DataStrategyResult,
  type RouterState,
} from "react-router";

let router: DataRouter | undefined;
/** The place of the shown page in the browser's history, as the router numbers its entries. */
let shownIndex: unknown;
let isReturning = false;

/** The router of this document; undefined on the server and while the whole shop is an error page. */
export function currentRouter(): DataRouter | undefined {
  return router;
}

/** Follows which page is shown. Returns the end of it. */
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

/** How far the browser has moved already: it moves first on Back and Forward. Undefined: nobody knows. */
export function historyDistance(): number | undefined {
  const index = window.history.state?.idx;
  return typeof index === "number" && typeof shownIndex === "number"
    ? index - shownIndex
    : undefined;
}

/**
 * Gives up the navigation that is under way and stays on the page that is shown, under the same key, so
 * that its forms are not made anew. `navigate` would give it another key.
 */
export function returnToShownPage(distance: number): void {
  isReturning = true;
  if (distance !== 0) window.history.go(-distance);
  else window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}

/** Whether this request belongs to such a return: nothing needs to be fetched for it. */
export function isReturn({ location }: RouterState, request: Request): boolean {
  return isReturning && request.method === "GET" && isAddressOf(location, request);
}

export function isAddressOf(location: RouterState["location"], request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return createPath({ pathname, search }) === createPath({ ...location, hash: "" });
}

/** Results that change nothing: data that is not among them stays, an error has to be said again. */
export function shownResults({ errors }: RouterState): Record<string, DataStrategyResult> {
  const shown = Object.entries(errors ?? {});
  return Object.fromEntries(shown.map(([id, error]) => [id, { type: "error", result: error }]));
}
