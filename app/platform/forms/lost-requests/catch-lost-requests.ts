import { data, type MiddlewareFunction } from "react-router";
import { withoutPrefix } from "#app/platform/i18n/language-address.ts";
import {
  isFetcherLoad,
  pendingRequests,
  type RouterRequest,
} from "#app/platform/navigation/router-requests.ts";
import {
  type CurrentPage,
  currentPage,
  isCurrent,
  isReturn,
  retryNavigation,
  returnToPage,
} from "./current-page.ts";
import { consumePress } from "./last-press.ts";
import { clearLostNotice, type LostKind, showLostNotice } from "./lost-notice.ts";
import {
  findLostReason,
  omitLostResults,
  type Purpose,
  pickErrors,
  type Results,
} from "./lost-results.ts";
import { lostTexts, textOfForm } from "./lost-texts.ts";

type Args = Parameters<MiddlewareFunction<Results>>[0];

const cleared: Record<Purpose, LostKind[]> = {
  form: ["form", "refresh"],
  page: ["form", "page", "refresh"],
  refresh: ["refresh"],
  load: [],
};

/** Errors that the current page shows. */
let shownErrors: Results = {};
/** Errors that answered the last form. */
let formErrors: Results = {};

/**
 * Keeps the page if a request is lost, and offers to retry. Keeps an error that answered a form if
 * a refresh would lead elsewhere, because no address shows it again.
 */
export function catchLostRequests(
  isExpectedError: (error: unknown) => boolean,
): MiddlewareFunction<Results> {
  const hasExpected = (results: Results) =>
    Object.values(results).some(({ type, result }) => type === "error" && isExpectedError(result));
  return async (args, next) => {
    const { request } = args;
    const page = currentPage();
    if (!page) return next();
    if (isReturn(page, request)) return shownErrors;
    const sent = findSent(request);
    const press = consumePress(request);
    const copy = request.clone();
    const results = await next();
    if (request.signal.aborted) return results;
    const purpose = purposeOf(request, page, sent);
    const lost = findLostReason(results, purpose);
    if (lost && purpose === "form") {
      const form = await copy.formData();
      showLostNotice({
        kind: "form",
        ...(await textOfForm(args.pattern, { form, url: args.url }, lost)),
        retry: press ?? (() => resend(request, form, sent)),
      });
      return sent?.fetcherKey ? replaceErrors(results) : stayOnPage(args, page);
    }
    if (lost && !hasExpected(results)) {
      if (purpose === "load") return replaceErrors(results);
      if (purpose === "page") {
        const text = sent?.form ? lostTexts.afterForm() : lostTexts.page();
        showLostNotice({ kind: "page", ...text, retry: press ?? retryNavigation(request) });
        return stayOnPage(args, page);
      }
      if (Object.keys(shownErrors).length === 0) {
        const retry = () => void page.revalidate();
        showLostNotice({ kind: "refresh", ...lostTexts.refresh(), retry });
        return omitLostResults(results);
      }
    }
    const isRedirected = Object.values(results).some(isRedirect);
    if (purpose === "refresh" && isRedirected) {
      if (Object.keys(shownErrors).length > 0) return shownErrors;
      // The error came with the document, and its page stays until it is left.
      if (page.hasFailed) return untilLeft(request);
    }
    if (purpose === "page" || purpose === "refresh") {
      const isOfForm = sent?.form && !sent.isRedirected;
      shownErrors = { ...(isOfForm && formErrors), ...pickErrors(results) };
    } else if (sent) {
      sent.isRedirected = isRedirected;
      if (!sent.fetcherKey) formErrors = pickErrors(results);
    }
    clearLostNotice(cleared[purpose]);
    return results;
  };
}

/** Returns the navigation or form of a request. Back, Forward and refreshes have none. */
function findSent({ method, url }: Request): RouterRequest | undefined {
  const { pathname, search } = new URL(url);
  return pendingRequests().findLast((sent) => {
    const isPath = sent.url.pathname === pathname;
    if (method !== "GET") return sent.form && isPath && sent.url.search === search;
    return sent.isRedirected || (!sent.fetcherKey && (sent.form || isPath));
  });
}

function purposeOf(request: Request, page: CurrentPage, sent: RouterRequest | undefined): Purpose {
  if (request.method !== "GET") return "form";
  if (isFetcherLoad(request)) return "load";
  if (!isCurrent(page, request)) return "page";
  // A form's result is displayed even if its page's data is lost.
  return !sent || (sent.form && !sent.isRedirected) ? "refresh" : "page";
}

function isRedirect({ result }: Results[string]): boolean {
  return result instanceof Response;
}

function stayOnPage({ request }: Args, page: CurrentPage): Promise<Results> {
  const left = untilLeft(request);
  void returnToPage(page);
  return left;
}

async function untilLeft({ signal }: Request): Promise<Results> {
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  return {};
}

/** Repeats a request that no form sent. */
function resend({ url }: Request, form: FormData, sent: RouterRequest | undefined): void {
  const { pathname, search } = new URL(url);
  const { fetcherKey } = sent ?? {};
  const options = { action: withoutPrefix(pathname) + search, method: "post" } as const;
  void currentPage()?.submit(
    form,
    fetcherKey ? { ...options, navigate: false, fetcherKey } : options,
  );
}

function replaceErrors(results: Results): Results {
  const emptyResult: Results[string] = { type: "data", result: data(null, { status: 503 }) };
  return Object.fromEntries(
    Object.entries(results).map(([id, result]) => [
      id,
      result.type === "error" ? emptyResult : result,
    ]),
  );
}
