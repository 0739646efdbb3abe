import { readPage } from "#app/platform/navigation/paging.ts";
import { m } from "#messages";

export const entryViews = {
  matching: m.transfers_to_match,
  unknown: m.transfers_unknown_order,
  settled: m.transfers_settled,
  ignored: m.transfers_put_aside,
} as const;

export type EntryView = keyof typeof entryViews;
export type EntryFilter = { view: EntryView; page: number };

export function readEntryFilter(parameters: URLSearchParams): EntryFilter {
  const view = parameters.get("view") ?? "";
  return { view: isEntryView(view) ? view : "matching", page: readPage(parameters) };
}

function isEntryView(text: string): text is EntryView {
  return Object.hasOwn(entryViews, text);
}
