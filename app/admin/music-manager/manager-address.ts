import { href } from "react-router";
import type { TrackOrder } from "#app/shop/catalog/search/find-matches.server.ts";

/** These parameters define the list; the others open something for one track. */
const listed = ["search", "order", "page"] as const;

/** The value is a track's ID, or anything for `new`. */
type DialogParameters = Partial<Record<"edit" | "new" | "delete" | "move" | "unsell", string>>;

export function managerAddress(
  parameters: URLSearchParams,
  dialogParameters: DialogParameters = {},
): string {
  const query = new URLSearchParams();
  for (const name of listed) {
    const value = parameters.get(name);
    if (value) query.set(name, value);
  }
  for (const [name, value] of Object.entries(dialogParameters)) query.set(name, value);
  return `${href("/admin/music-manager")}${query.size > 0 ? `?${query}` : ""}`;
}

export function readOrder(parameters: URLSearchParams): TrackOrder {
  return parameters.get("order") === "newest" ? "newest" : "shop";
}
