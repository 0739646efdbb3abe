import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import type { ManagedFilter } from "../managed-filter.ts";
import { mayFavorite, mayGive, mayMarkNew } from "../track-policy.ts";

export const bulkActionNames = {
  "put-on-sale": m.bulk_put_on_sale,
  "end-sale": m.bulk_end_sale,
  "mark-new": m.bulk_mark_new,
  "unmark-new": m.bulk_unmark_new,
  favor: m.bulk_favor,
  unfavor: m.bulk_unfavor,
  "set-genre": m.bulk_set_genre,
  "add-tags": m.bulk_add_tags,
  "remove-tags": m.bulk_remove_tags,
  archive: m.bulk_archive,
  give: m.bulk_give,
} as const;

export type BulkActionName = keyof typeof bulkActionNames;

export const bulkActions = Object.keys(bulkActionNames).filter(isBulkActionName);

export function isBulkActionName(text: string | null): text is BulkActionName {
  return text !== null && Object.hasOwn(bulkActionNames, text);
}

export function mayRunBulkAction(actor: Actor, action: BulkActionName): boolean {
  if (action === "mark-new" || action === "unmark-new") return mayMarkNew(actor);
  if (action === "favor" || action === "unfavor") return mayFavorite(actor);
  return action !== "give" || mayGive(actor);
}

/** One transaction has this limit: a statement has 15 s, and each track takes some milliseconds. */
export const MAX_CHANGED = 2_000;

/** Contains all tracks of the list if there are no IDs. */
export type Selection = { ids: string[] } | { search: string | undefined; filter?: ManagedFilter };

/** Reasons are in the order of the checks. */
export const skipReasons = {
  sold: m.bulk_left_sold,
  reserved: m.bulk_left_reserved,
  unsold: m.bulk_left_unsold,
  "no-price": m.bulk_left_no_price,
  "on-sale": m.bulk_left_on_sale,
  "cut-too-large": m.bulk_left_cut_too_large,
  "too-many-tags": m.bulk_left_too_many_tags,
  same: m.bulk_left_same,
  changed: m.bulk_left_changed,
} as const;

export type SkipReason = keyof typeof skipReasons;
