import { href } from "react-router";
import type { Selection } from "#app/catalogue/bulk/bulk-act.ts";
import { readSearch } from "#app/catalogue/filters/read-search.ts";
import { PAGE_SIZE } from "#app/web/paging.ts";

/** The boxes of the list and of its bar belong to this form, wherever they stand. */
export const BULK_FORM = "bulk-form";

/** Undefined where nothing is selected. All that match are told by the search of the list. */
export function readSelection(parameters: URLSearchParams): Selection | undefined {
  if (parameters.has("all")) return { search: readSearch(parameters) };
  const ids = parameters.getAll("track").map((id) => id.replaceAll("\0", "").slice(0, 100));
  return ids.length > 0 ? { ids: ids.slice(0, PAGE_SIZE) } : undefined;
}

/** As hidden fields of the form that asks for the rest. */
export function selectionFields(parameters: URLSearchParams): [name: string, value: string][] {
  const names = ["act", "all", "track", "search", "order", "page"];
  return [...parameters].filter(([name]) => names.includes(name));
}

export function bulkActAddress(id: string): string {
  return href("/admin/music-manager/bulk/:id", { id });
}
