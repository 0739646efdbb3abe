import { href } from "react-router";

/** The boxes of the list and of its bar belong to this form, wherever they stand. */
export const BULK_FORM = "bulk-form";

/** As hidden fields of the form that asks for the rest. */
export function selectionFields(parameters: URLSearchParams): [name: string, value: string][] {
  const names = ["act", "all", "track", "search", "order", "page"];
  return [...parameters].filter(([name]) => names.includes(name));
}

export function bulkActAddress(id: string): string {
  return href("/admin/music-manager/bulk/:id", { id });
}
