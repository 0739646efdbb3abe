import {
  type DataRouter,
  type DataStrategyResult,
  data,
  type MiddlewareFunction,
} from "react-router";
import { clearLostNotice, type LostKind, showLostNotice } from "./lost-notice.ts";
import { type Results, whatWasLost, withoutLost } from "./lost-results.ts";
import { type LostTexts, lostTexts, textOfForm } from "./lost-texts.ts";
import { type Asked, howToNavigateAgain, howToSendAgain, whatIsAsked } from "./request-purpose.ts";
import { onScriptLost, retryScripts } from "./route-scripts.ts";
import { sendAgain, takeSentForm } from "./sent-forms.ts";
import {
  currentRouter,
  historyDistance,
  isReturn,
  returnToShownPage,
  shownResults,
} from "./shown-page.ts";

type Options = {
  texts: LostTexts;
  /** Errors that are meant to replace the page, whatever their status. */
  isMeant: (error: unknown) => boolean;
};
type Args = Parameters<MiddlewareFunction<Results>>[0];
type Answer = { results: Results } | { isScriptGone: boolean };

/** Which notices a response outdates. */
const cleared: Record<Asked["kind"], LostKind[]> = {
  form: ["form", "refresh"],
  page: ["form", "page", "refresh"],
  refresh: ["refresh"],
  load: [],
};

/** Client middleware of the root: when a request is lost, the page stays and a notice offers to try again. */
export function catchLostRequests({ texts, isMeant }: Options): MiddlewareFunction<Results> {
  return async (args, next) => {
    const { request } = args;
    const router = currentRouter();
    if (!router) return next();
    if (isReturn(router.state, request)) return shownResults(router.state);
    const asked = whatIsAsked(router.state, request);
    const form = asked.kind === "form" ? takeSentForm(request) : undefined;
    const sent = request.clone();
    const answer = await answerTo(router, request, next);
    const results = "results" in answer ? answer.results : {};
    // A fetcher whose script is lost was reset; its user must learn of it all the same.
    const isUntold = asked.kind === "form" && !("results" in answer);
    if (request.signal.aborted && !isUntold) return results;
    const lost = "results" in answer ? whatWasLost(results, asked) : "unreachable";
    if (!lost || (asked.kind !== "form" && hasError(results, isMeant))) {
      clearLostNotice(cleared[asked.kind]);
      return results;
    }
    if (asked.kind === "form") {
      const retry = form
        ? () => sendAgain(form)
        : await howToSendAgain(router, sent.clone(), asked);
      showLostNotice({ kind: "form", ...(await textOfForm(texts, args, { sent, lost })), retry });
      return asked.isPage ? stayOnPage(args) : inPlaceOf(results);
    }
    if (asked.kind === "refresh") return keepShown(router, results);
    if (asked.kind === "load") return inPlaceOf(results);
    if ("isScriptGone" in answer && answer.isScriptGone) window.location.assign(request.url);
    const retry = howToNavigateAgain(router);
    if (!retry) return results;
    const text = asked.isAfterForm ? lostTexts.afterForm : lostTexts.page;
    showLostNotice({ kind: "page", tone: "problem", ...text, retry });
    return stayOnPage(args);
  };
}

async function answerTo(
  router: DataRouter,
  request: Request,
  next: () => Promise<Results>,
): Promise<Answer> {
  const { pathname, search } = new URL(request.url);
  const routeIds = router.match({ pathname, search })?.map(({ route }) => route.id) ?? [];
  let ignore = () => {};
  const lostScript = new Promise<Answer>((resolve) => {
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

/** Until the router has aborted the navigation. */
async function stayOnPage({ request }: Args): Promise<Results> {
  const left = new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  returnToShownPage(historyDistance() ?? 0);
  await left;
  return {};
}

/** With this status the router revalidates nothing. */
function inPlaceOf(results: Results): Results {
  const nothing: DataStrategyResult = { type: "data", result: data(null, { status: 503 }) };
  return Object.fromEntries(
    Object.entries(results).map(([id, result]) => [id, result.type === "error" ? nothing : result]),
  );
}

function keepShown(router: DataRouter, results: Results): Results {
  const { errors, loaderData } = router.state;
  if (errors) return results;
  const retry = () => void router.revalidate();
  showLostNotice({ kind: "refresh", ...lostTexts.refresh, retry });
  return withoutLost(results, (id) => id in loaderData);
}
