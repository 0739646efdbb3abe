import { createPath, type DataRouter, type RouterState } from "react-router";
import { historyDistance, isAddressOf } from "./current-page.ts";

export type Purpose =
  | { kind: "form"; isPage: true }
  | { kind: "form"; isPage: false; fetcherKey: string }
  | { kind: "page"; isAfterForm: boolean }
  | { kind: "refresh" }
  | { kind: "load" };

export function purposeOf(state: RouterState, request: Request): Purpose {
  const { navigation, location } = state;
  const isNavigated = navigation.state !== "idle" && isAddressOf(navigation.location, request);
  if (request.method !== "GET") {
    if (isNavigated && navigation.state === "submitting") return { kind: "form", isPage: true };
    return { kind: "form", isPage: false, fetcherKey: fetcherKeyOf(state, request) };
  }
  if (!isNavigated) {
    return isAddressOf(location, request) ? { kind: "refresh" } : { kind: "load" };
  }
  const isAfterForm = navigation.formMethod === "POST";
  const isRedirected = navigation.location.state?._isRedirect === true;
  // A form's result is displayed even if its page's data is lost.
  if (isAfterForm && !isRedirected && isAddressOf(location, request)) return { kind: "refresh" };
  return { kind: "page", isAfterForm };
}

export function navigationRetry(router: DataRouter): (() => void) | undefined {
  const { navigation, location } = router.state;
  if (navigation.state === "idle") return undefined;
  const distance = historyDistance();
  if (distance === undefined) return undefined;
  if (distance !== 0) return () => window.history.go(distance);
  const { pathname, state } = navigation.location;
  const to = createPath(navigation.location);
  const options = {
    replace: navigation.historyAction === "REPLACE",
    state,
    preventScrollReset: pathname === location.pathname,
  };
  return () => void router.navigate(to, options);
}

export async function submissionRetry(
  router: DataRouter,
  request: Request,
  purpose: Extract<Purpose, { kind: "form" }>,
): Promise<() => void> {
  const { pathname, search } = new URL(request.url);
  const to = createPath({ pathname, search });
  const options = { formMethod: "post", formData: await request.formData() } as const;
  if (purpose.isPage) return () => void router.navigate(to, options);
  const routeId = router.state.matches.at(-1)?.route.id ?? "root";
  return () => void router.fetch(purpose.fetcherKey, routeId, to, options);
}

function fetcherKeyOf({ fetchers }: RouterState, request: Request): string {
  const { pathname, search } = new URL(request.url);
  const action = pathname + search;
  const sending = [...fetchers].find(([, { formAction }]) => formAction === action);
  return sending?.[0] ?? String(Math.random());
}
