import { readPage } from "#app/web/paging.ts";

/** What the list of transfers shows. */
export const lineViews = {
  matching: "To match",
  unknown: "No order known",
  settled: "Settled",
  ignored: "Put aside",
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
