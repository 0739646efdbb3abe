import { useEffect } from "react";
import {
  createPath,
  type Location,
  type NavigateFunction,
  type Path,
  type SubmitFunction,
  useLocation,
  useNavigate,
  useRevalidator,
  useSubmit,
} from "react-router";
import { samePageState } from "#app/platform/navigation/page-key.ts";
import { stepsFromPage } from "#app/platform/navigation/previous-list.ts";

export type CurrentPage = {
  location: Location;
  navigate: NavigateFunction;
  submit: SubmitFunction;
  revalidate: () => Promise<void>;
};

let current: CurrentPage | undefined;
let isReturning = false;

/** Returns undefined while an error page replaces the whole shop. */
export function currentPage(): CurrentPage | undefined {
  return current;
}

export function useCurrentPage(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    current = { location, navigate, submit, revalidate };
    return () => {
      current = undefined;
    };
  }, [location, navigate, submit, revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a return creates a new location.
  useEffect(() => {
    isReturning = false;
  }, [location]);
}

export function isCurrent(page: { location: Path }, { url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname === page.location.pathname && search === page.location.search;
}

export function isReturn(page: CurrentPage, request: Request): boolean {
  return isReturning && request.method === "GET" && isCurrent(page, request);
}

/** Aborts a navigation. For Back and Forward, the browser has moved before the router. */
export function returnToPage({ location, navigate }: CurrentPage): void {
  const steps = stepsFromPage();
  isReturning = true;
  if (steps !== 0) window.history.go(-steps);
  else {
    const state = samePageState(location);
    void navigate(createPath(location), { replace: true, preventScrollReset: true, state });
  }
}

/** Repeats a navigation that was lost. */
export function retryNavigation({ url }: Request): () => void {
  const steps = stepsFromPage();
  if (steps !== 0) return () => window.history.go(steps);
  const to = new URL(url);
  return () => {
    const preventScrollReset = to.pathname === window.location.pathname;
    void current?.navigate(createPath(to), { preventScrollReset });
  };
}
