import { href } from "react-router";
import type { TrackOrder } from "#app/shop/catalog/search/find-matches.server.ts";

/** Parameters that define the list. The others open something for one track. */
const listed = ["search", "order", "page"] as const;

/** Actions for one track. The value is its ID, or anything for `new`. */
type Doing = Partial<Record<"edit" | "new" | "delete" | "move" | "unsell", string>>;

/** Returns the URL of the current list with an action open. */
export function managerAddress(parameters: URLSearchParams, doing: Doing = {}): string {
  const query = new URLSearchParams();
  for (const name of listed) {
    const value = parameters.get(name);
    if (value) query.set(name, value);
  }
  for (const [name, value] of Object.entries(doing)) query.set(name, value);
  return `${href("/admin/music-manager")}${query.size > 0 ? `?${query}` : ""}`;
}

export function readOrder(parameters: URLSearchParams): TrackOrder {
  return parameters.get("order") === "newest" ? "newest" : "shop";
}
