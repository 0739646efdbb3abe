import {
  type DataRouter,
  type DataStrategyResult,
  data,
  type MiddlewareFunction,
} from "react-router";
import {
  currentRouter,
  historyDistance,
  isReturn,
  repeatErrors,
  returnToCurrentPage,
} from "./current-page.ts";
import { clearLostNotice, type LostKind, showLostNotice } from "./lost-notice.ts";
import { findLostReason, omitLostResults, type Results } from "./lost-results.ts";
import { type LostTexts, lostTexts, textOfForm } from "./lost-texts.ts";
import { navigationRetry, type Purpose, purposeOf, submissionRetry } from "./request-purpose.ts";
import { onScriptLost, retryScripts } from "./route-scripts.ts";
import { consumeSentForm, resubmitForm } from "./sent-forms.ts";

type Options = {
  loadTexts: () => Promise<LostTexts>;
  isExpectedError: (error: unknown) => boolean;
};
type Args = Parameters<MiddlewareFunction<Results>>[0];
type Loaded = { results: Results } | { isScriptGone: boolean };

const cleared: Record<Purpose["kind"], LostKind[]> = {
  form: ["form", "refresh"],
  page: ["form", "page", "refresh"],
  refresh: ["refresh"],
  load: [],
};

/** Keeps the page if a request is lost, and offers to retry. */
export function catchLostRequests({
  loadTexts,
  isExpectedError,
}: Options): MiddlewareFunction<Results> {
  const texts = textsOf(loadTexts);
  return async (args, next) => {
    const { request } = args;
    const router = currentRouter();
    if (!router) return next();
    if (isReturn(router.state, request)) return repeatErrors(router.state);
    const purpose = purposeOf(router.state, request);
    const form = purpose.kind === "form" ? consumeSentForm(request) : undefined;
    const sent = request.clone();
    const loaded = await loadResults(router, request, next);
    const results = "results" in loaded ? loaded.results : {};
    // The router resets a fetcher whose script is lost, but its user must learn of it.
    const isUnreported = purpose.kind === "form" && !("results" in loaded);
    if (request.signal.aborted && !isUnreported) return results;
    const lost = "results" in loaded ? findLostReason(results, purpose) : "unreachable";
    if (!lost || (purpose.kind !== "form" && hasError(results, isExpectedError))) {
      clearLostNotice(cleared[purpose.kind]);
      return results;
    }
    if (purpose.kind === "form") {
      const retry = form
        ? () => resubmitForm(form)
        : await submissionRetry(router, sent.clone(), purpose);
      showLostNotice({
        kind: "form",
        ...(await textOfForm(await texts(), args, { sent, lost })),
        retry,
      });
      return purpose.isPage ? stayOnPage(args) : replaceErrors(results);
    }
    if (purpose.kind === "refresh") return retainPage(router, results);
    if (purpose.kind === "load") return replaceErrors(results);
    if ("isScriptGone" in loaded && loaded.isScriptGone) window.location.assign(request.url);
    const retry = navigationRetry(router);
    if (!retry) return results;
    const text = purpose.isAfterForm ? lostTexts.afterForm() : lostTexts.page();
    showLostNotice({ kind: "page", tone: "problem", ...text, retry });
    return stayOnPage(args);
  };
}

function textsOf(load: Options["loadTexts"]): () => Promise<LostTexts> {
  let loading: Promise<LostTexts> | undefined;
  const texts = () => {
    loading ??= load().catch(() => ({}));
    return loading;
  };
  if (typeof window !== "undefined") window.addEventListener("load", texts, { once: true });
  return texts;
}

async function loadResults(
  router: DataRouter,
  request: Request,
  next: () => Promise<Results>,
): Promise<Loaded> {
  const { pathname, search } = new URL(request.url);
  const routeIds = router.match({ pathname, search })?.map(({ route }) => route.id) ?? [];
  let ignore = () => {};
  const lostScript = new Promise<Loaded>((resolve) => {
    ignore = onScriptLost(({ routeId, isGone }) => {
      if (routeIds.includes(routeId)) resolve({ isScriptGone: isGone });
    });
  });
  retryScripts(routeIds);
  try {
    return await Promise.race([next().then((results) => ({ results })), lostScript]);
  } finally {
    ignore();
  }
}

function hasError(results: Results, isThis: (error: unknown) => boolean): boolean {
  return Object.values(results).some(({ type, result }) => type === "error" && isThis(result));
}

async function stayOnPage({ request }: Args): Promise<Results> {
  const left = new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  returnToCurrentPage(historyDistance() ?? 0);
  await left;
  return {};
}

function replaceErrors(results: Results): Results {
  const emptyResult: DataStrategyResult = { type: "data", result: data(null, { status: 503 }) };
  return Object.fromEntries(
    Object.entries(results).map(([id, result]) => [
      id,
      result.type === "error" ? emptyResult : result,
    ]),
  );
}

function retainPage(router: DataRouter, results: Results): Results {
  const { errors, loaderData } = router.state;
  if (errors) return results;
  const retry = () => void router.revalidate();
  showLostNotice({ kind: "refresh", ...lostTexts.refresh(), retry });
  return omitLostResults(results, (id) => id in loaderData);
}
