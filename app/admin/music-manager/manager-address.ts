import { href } from "react-router";
import type { TrackOrder } from "#app/catalogue/search/find-matches.server.ts";

/** What the list is made of; the rest of an address says what is being done with one track. */
const listed = ["search", "order", "page"] as const;

/** What can be done with one track: the value is its id, or anything for `new`. */
type Doing = Partial<Record<"edit" | "new" | "delete" | "move" | "unsell", string>>;

/** The address of the list as it is being looked at, and of something that is done from there. */
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
