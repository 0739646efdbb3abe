import { type DataStrategyResult, isRouteErrorResponse } from "react-router";

/**
 * `form` was submitted, `page` is another URL, `refresh` loads the data of the current page again,
 * and `load` is a fetcher's.
 */
export type Purpose = "form" | "page" | "refresh" | "load";

/** `unreachable` means no response of the shop itself, `failed` a 5xx, `tooLarge` a 413. */
export type LostReason = "unreachable" | "failed" | "tooLarge";

export type Results = Record<string, DataStrategyResult>;

const unreachable = [502, 503, 504];

export function findLostReason(results: Results, purpose: Purpose): LostReason | undefined {
  const errors = Object.values(results).filter(({ type }) => type === "error");
  const losses = errors
    .map(({ result }) => lostReasonOf(result))
    .filter((loss) => loss !== undefined);
  // A page that fails on the server shows its own error page.
  const counted = purpose === "page" ? ["unreachable"] : ["unreachable", "failed"];
  if (purpose === "form") counted.push("tooLarge");
  return losses.find((loss) => counted.includes(loss));
}

function lostReasonOf(error: unknown): LostReason | undefined {
  if (error instanceof Response) return undefined;
  if (isRouteErrorResponse(error)) {
    if (error.status === 413) return "tooLarge";
    if (error.status < 500) return undefined;
    return unreachable.includes(error.status) ? "unreachable" : "failed";
  }
  // `fetch` throws TypeErrors; a proxy's own page, or half a response, cannot be decoded.
  const isUnread = error instanceof Error && error.message.startsWith("Unable to decode");
  return error instanceof TypeError || isUnread ? "unreachable" : "failed";
}

export function omitLostResults(results: Results): Results {
  return pick(results, ({ type, result }) => type === "data" || !lostReasonOf(result));
}

export function pickErrors(results: Results): Results {
  return pick(results, ({ type, result }) => type === "error" && !(result instanceof Response));
}

function pick(results: Results, isPicked: (result: DataStrategyResult) => boolean): Results {
  return Object.fromEntries(Object.entries(results).filter(([, result]) => isPicked(result)));
}
