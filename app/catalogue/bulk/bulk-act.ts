import type { Actor } from "#app/accounts/actor.ts";
import { mayFavorite, mayGive, mayMarkNew } from "../track-policy.ts";

/** What can be done to many tracks at once, by what the screen calls it. */
export const bulkActNames = {
  "put-on-sale": "Put on sale",
  "end-sale": "End the sale",
  "mark-new": "Mark as new arrival",
  "unmark-new": "No new arrival any more",
  favor: "Make favorite",
  unfavor: "No favorite any more",
  "set-genre": "Set the genre",
  archive: "Archive",
  give: "Give to another account",
} as const;

export type BulkActName = keyof typeof bulkActNames;

export const bulkActs = Object.keys(bulkActNames).filter(isBulkActName);

export function isBulkActName(text: string | null): text is BulkActName {
  return text !== null && Object.hasOwn(bulkActNames, text);
}

export function mayDoAct(actor: Actor, act: BulkActName): boolean {
  if (act === "mark-new" || act === "unmark-new") return mayMarkNew(actor);
  if (act === "favor" || act === "unfavor") return mayFavorite(actor);
  return act !== "give" || mayGive(actor);
}

/** In one transaction: each is a few milliseconds of the search's index, and a statement has fifteen seconds. */
export const MAX_CHANGED = 2_000;

/** Which tracks: by their ids, or all that the list finds. */
export type Selection = { ids: string[] } | { search: string | undefined };

/** Why a track is left as it is; the order is that in which they are looked for. */
export const leftOutReasons = {
  sold: "sold",
  reserved: "being bought",
  unsold: "never sold, so that there is no buyer to keep it for: delete it instead",
  "no-price": "without a price that could be cut",
  "on-sale": "on sale already: end that sale first, or start the new one today",
  "cut-too-large": "not more expensive than the price is cut by",
  same: "as you want it already",
  changed: "changed by somebody since you looked",
} as const;

export type LeftOutReason = keyof typeof leftOutReasons;
