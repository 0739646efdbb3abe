import { href } from "react-router";
import { managerParameters } from "../manager-address.ts";

/** Action that cannot be undone, because each published track enters the public ledger. */
export const PUBLISH = "publish";

/** Makes one order of the tracks, which can be undone as a sale. */
export const SELL = "sell";

/** Form that owns the checkboxes of the list and its toolbar. */
export const BULK_FORM = "bulk-form";

export function selectionFields(parameters: URLSearchParams): [name: string, value: string][] {
  const names: string[] = ["act", "all", "track", ...managerParameters];
  return [...parameters].filter(([name]) => names.includes(name));
}

export function bulkActionAddress(id: string): string {
  return href("/admin/music-manager/bulk/:id", { id });
}
