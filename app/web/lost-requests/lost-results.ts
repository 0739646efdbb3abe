import { type DataStrategyResult, isRouteErrorResponse } from "react-router";
import type { Asked } from "./request-purpose.ts";

/** `unreachable`: no answer of the shop. `failed`: the shop could not do it. `tooLarge`: it will not. */
export type Lost = "unreachable" | "failed" | "tooLarge";

export type Results = Record<string, DataStrategyResult>;

/** What a proxy answers for a shop that it cannot reach, and the shop itself when it is overloaded. */
const unreachable = [502, 503, 504];

/** Why these results must not take the place of the page; undefined when they may. */
export function whatWasLost(results: Results, { kind }: Asked): Lost | undefined {
  const errors = Object.values(results).filter(({ type }) => type === "error");
  const losses = errors.map(({ result }) => lossOf(result)).filter((loss) => loss !== undefined);
  // A page that fails by itself says so at its own address, with its own way to try again.
  const counted = kind === "page" ? ["unreachable"] : ["unreachable", "failed"];
  if (kind === "form") counted.push("tooLarge");
  return losses.find((loss) => counted.includes(loss));
}

function lossOf(error: unknown): Lost | undefined {
  if (error instanceof Response) return undefined;
  if (isRouteErrorResponse(error)) {
    if (error.status === 413) return "tooLarge";
    if (error.status < 500) return undefined;
    return unreachable.includes(error.status) ? "unreachable" : "failed";
  }
  // `fetch` throws a TypeError; and who answers for the shop with a page of its own, or in part, is not it.
  const isUnread = error instanceof Error && error.message.startsWith("Unable to decode");
  return error instanceof TypeError || isUnread ? "unreachable" : "failed";
}

/** The same results without what was lost: where there is data already, it stays. */
export function withoutLost(results: Results, isShown: (routeId: string) => boolean): Results {
  return Object.fromEntries(
    Object.entries(results).filter(
      ([id, { type, result }]) => type === "data" || !lossOf(result) || !isShown(id),
    ),
  );
}
