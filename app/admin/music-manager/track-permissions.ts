import type { Actor } from "#app/shop/accounts/actor.ts";
import { bulkActions, mayRunBulkAction } from "#app/shop/catalog/bulk/bulk-action.ts";
import {
  mayAddTracks,
  mayFavorite,
  mayMarkNew,
  mayReorder,
} from "#app/shop/catalog/track-policy.ts";
import { mayUndoSale } from "#app/shop/orders/state/sale-policy.ts";

/** Returns permissions for display. Each command checks them again. */
export function trackPermissionsOf(actor: Actor) {
  return {
    add: mayAddTracks(actor),
    reorder: mayReorder(actor),
    favorite: mayFavorite(actor),
    markNew: mayMarkNew(actor),
    undoSale: mayUndoSale(actor),
    bulk: bulkActions.filter((action) => mayRunBulkAction(actor, action)),
  };
}

export type TrackPermissions = ReturnType<typeof trackPermissionsOf>;
