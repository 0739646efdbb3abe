import { readPage } from "#app/web/paging.ts";
import { m } from "#messages";

/** Views of the list of bank-statement entries. */
export const lineViews = {
  matching: m.transfers_to_match,
  unknown: m.transfers_unknown_order,
  settled: m.transfers_settled,
  ignored: m.transfers_put_aside,
} as const;

export type LineView = keyof typeof lineViews;
export type LineFilter = { view: LineView; page: number };

export function readLineFilter(parameters: URLSearchParams): LineFilter {
  const view = parameters.get("view") ?? "";
  return { view: isLineView(view) ? view : "matching", page: readPage(parameters) };
}

function isLineView(text: string): text is LineView {
  return Object.hasOwn(lineViews, text);
}
