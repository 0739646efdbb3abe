import { href } from "react-router";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { managedFilterNames } from "#app/shop/catalog/managed-filter.ts";
import type { TrackOrder } from "#app/shop/catalog/search/find-matches.server.ts";
import { listQuery } from "../shared/list-query.ts";

/** These parameters define the list; the others open something for one track. */
export const managerParameters = ["search", ...managedFilterNames, "order", "page"] as const;

/** The value is a track's ID, or anything for `new`. */
type DialogParameters = Partial<
  Record<"edit" | "new" | "delete" | "move" | "sell" | "unsell" | "replace", string>
>;

export function managerAddress(
  parameters: URLSearchParams,
  dialogParameters: DialogParameters = {},
): string {
  const query = listQuery(parameters, managerParameters);
  for (const [name, value] of Object.entries(dialogParameters)) query.set(name, value);
  return listAddress(href("/admin/music-manager"), query);
}

export function readOrder(parameters: URLSearchParams): TrackOrder {
  return parameters.get("order") === "newest" ? "newest" : "shop";
}
