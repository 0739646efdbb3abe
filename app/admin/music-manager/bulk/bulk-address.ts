import { href } from "react-router";

/** Form that owns the checkboxes of the list and its toolbar. */
export const BULK_FORM = "bulk-form";

export function selectionFields(parameters: URLSearchParams): [name: string, value: string][] {
  const names = ["act", "all", "track", "search", "order", "page"];
  return [...parameters].filter(([name]) => names.includes(name));
}

export function bulkActionAddress(id: string): string {
  return href("/admin/music-manager/bulk/:id", { id });
}
