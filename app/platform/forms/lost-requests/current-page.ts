import { useEffect } from "react";
import {
  createPath,
  type Location,
  type NavigateFunction,
  type Path,
  type SubmitFunction,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
  useSubmit,
} from "react-router";
import { withoutPrefix } from "#app/platform/i18n/language-address.ts";
import { samePageState } from "#app/platform/navigation/page-key.ts";
import { stepsFromPage } from "#app/platform/navigation/previous-list.ts";

export type CurrentPage = {
  location: Location;
  navigate: NavigateFunction;
  submit: SubmitFunction;
  revalidate: () => Promise<void>;
  /** Whether the page's own data is missing. */
  hasFailed: boolean;
};

let current: CurrentPage | undefined;
let pendingReturns = 0;

/** Returns undefined while an error page replaces the whole shop. */
export function currentPage(): CurrentPage | undefined {
  return current;
}

export function useCurrentPage(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  const hasFailed = useMatches().at(-1)?.loaderData === undefined;
  useEffect(() => {
    current = { location, navigate, submit, revalidate, hasFailed };
    return () => {
      current = undefined;
    };
  }, [location, navigate, submit, revalidate, hasFailed]);
}

export function isCurrent(page: { location: Path }, { url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return withoutPrefix(pathname) === page.location.pathname && search === page.location.search;
}

export function isReturn(page: CurrentPage, request: Request): boolean {
  return pendingReturns > 0 && request.method === "GET" && isCurrent(page, request);
}

/** Aborts a navigation. For Back and Forward, the browser has moved before the router. */
export async function returnToPage({ location, navigate }: CurrentPage): Promise<void> {
  const steps = stepsFromPage();
  const state = samePageState(location);
  pendingReturns += 1;
  if (steps !== 0) await navigate(-steps);
  else await navigate(createPath(location), { replace: true, preventScrollReset: true, state });
  pendingReturns -= 1;
}

/** Repeats a navigation that was lost. */
export function retryNavigation({ url }: Request): () => void {
  const steps = stepsFromPage();
  if (steps !== 0) return () => window.history.go(steps);
  const { pathname, search, hash } = new URL(url);
  return () => {
    const preventScrollReset = pathname === window.location.pathname;
    const to = createPath({ pathname: withoutPrefix(pathname), search, hash });
    void current?.navigate(to, { preventScrollReset });
  };
}
