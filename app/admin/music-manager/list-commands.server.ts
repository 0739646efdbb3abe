import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { backTo, formCommand, type Toast } from "#app/platform/forms/form-command.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { deleteTrack } from "#app/shop/catalog/delete-track.server.ts";
import { findEditableTrack } from "#app/shop/catalog/editable-track.server.ts";
import { swapPositions } from "#app/shop/catalog/track-order.server.ts";
import { notYours } from "#app/shop/catalog/track-policy.ts";
import { setFavorite, setNewArrival, setOnSale } from "#app/shop/catalog/track-states.server.ts";
import { sellByHand } from "#app/shop/orders/selling/sell-track.server.ts";
import { undoReason, undoSale } from "#app/shop/orders/selling/undo-sale.server.ts";
import { mayUndoSale } from "#app/shop/orders/state/sale-policy.ts";
import { m } from "#messages";
import { managerAddress } from "./manager-address.ts";

const error = ({ input }: { input?: unknown }) =>
  m.music_manager_invalid_id({ value: typeof input === "string" ? input.slice(0, 100) : "" });
const trackId = z
  .string({ error })
  .max(100, { error })
  .regex(/^\P{Cc}+$/u, { error });

const idForm = z.object({ trackId });
const stateForm = idForm.extend({
  value: z.enum(["true", "false"], { error: m.music_manager_this_form_is_not_understood }),
});

const failed = m.music_manager_update_failed;
const updated = { title: m.music_manager_status_updated };

/** Replaces the history entry, so that Back does not step through each click on the same page. */
function backToList<Result>(toast: Toast | ((result: Result) => Toast)) {
  const toList = ({ url }: AdminForm) => managerAddress(url.searchParams);
  return backTo(toList, toast, { replaces: true });
}

export const listCommands = {
  sold: formCommand({
    form: stateForm,
    failed,
    run: ({ trackId, value }, { actor, client }: AdminForm) =>
      value === "true" ? sell(actor, trackId, client) : askToUndo(actor, trackId),
    done: (result, value, sent) =>
      result.asksReason
        ? { to: managerAddress(sent.url.searchParams, { unsell: value.trackId }) }
        : backToList(updated)(result, value, sent),
  }),
  unsell: formCommand({
    form: idForm.extend({ reason: undoReason }),
    failed,
    run: ({ trackId, reason }, { actor }: AdminForm) => undoSale(actor, trackId, reason),
    done: backToList(updated),
  }),
  onSale: stateCommand(setOnSale),
  favorite: stateCommand(setFavorite),
  newArrival: stateCommand(setNewArrival),
  delete: formCommand({
    form: idForm,
    failed: m.music_manager_error_deleting,
    run: ({ trackId }, { actor }: AdminForm) => deleteTrack(actor, trackId),
    done: backToList(({ isArchived }: { isArchived: boolean }) => {
      const text = isArchived ? m.music_manager_it_was_sold_its_buyers_download : undefined;
      return { title: m.music_manager_track_deleted, text, lang: "pt" };
    }),
  }),
  swap: formCommand({
    form: idForm.extend({ otherId: trackId }),
    failed: m.music_manager_error_moving_the_track,
    run: ({ trackId, otherId }, { actor }: AdminForm) => swapPositions(actor, trackId, otherId),
    done: backToList({ title: m.music_manager_position_updated, lang: "pt" }),
  }),
};

function stateCommand(set: (actor: Actor, id: string, isSet: boolean) => Promise<Outcome>) {
  return formCommand({
    form: stateForm,
    failed,
    run: ({ trackId, value }, { actor }: AdminForm) => set(actor, trackId, value === "true"),
    done: backToList(updated),
  });
}

/** `asksReason` leads to the form for undoing a sale, which asks for a reason. */
type SoldOutcome = Outcome<{ asksReason: boolean }>;

async function sell(
  actor: Actor,
  trackId: string,
  client: AdminForm["client"],
): Promise<SoldOutcome> {
  const { refused } = await sellByHand(actor, trackId, client);
  return refused ? { refused } : { done: { asksReason: false } };
}

async function askToUndo(actor: Actor, trackId: string): Promise<SoldOutcome> {
  const track = await findEditableTrack(db, actor, trackId);
  if (!track) return refuse("forbidden", notYours());
  if (track.isSold && !mayUndoSale(actor))
    return refuse("forbidden", m.undo_sale_only_administrators());
  return { done: { asksReason: track.isSold } };
}
