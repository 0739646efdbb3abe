import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { backTo, formCommand, type Toast } from "#app/platform/forms/form-command.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { deleteTrack } from "#app/shop/catalog/delete-track.server.ts";
import { findEditableTrack } from "#app/shop/catalog/editable-track.server.ts";
import { replaceTrack } from "#app/shop/catalog/publishing/replace-track.server.ts";
import { swapPositions } from "#app/shop/catalog/track-order.server.ts";
import { notYours } from "#app/shop/catalog/track-policy.ts";
import { setFavorite, setNewArrival, setOnSale } from "#app/shop/catalog/track-states.server.ts";
import { findRecentSale } from "#app/shop/orders/selling/recent-sales.server.ts";
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
  value: z.enum(["true", "false"], { error: m.music_manager_form_unreadable }),
});
const soldForm = stateForm.extend({ confirmed: z.literal("true").optional() });

const failed = m.music_manager_update_failed;
const updated = { title: m.music_manager_status_updated };

/** Replaces the history entry, so that Back does not step through each click on the same page. */
function backToList<Result>(toast: Toast | ((result: Result) => Toast)) {
  const toList = ({ url }: AdminForm) => managerAddress(url.searchParams);
  return backTo(toList, toast, { replaces: true });
}

export const listCommands = {
  sold: formCommand({
    form: soldForm,
    failed,
    run: ({ trackId, value, confirmed }, { actor, client }: AdminForm) =>
      confirmed ? sell(actor, trackId, client) : ask(actor, trackId, value === "true"),
    done: (result, value, sent) =>
      result.asks
        ? { to: managerAddress(sent.url.searchParams, { [result.asks]: value.trackId }) }
        : backToList({ ...updated, text: m.music_manager_sold_undo })(result, value, sent),
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
  replace: formCommand({
    form: idForm,
    failed: m.music_manager_not_replaced,
    run: ({ trackId }, { actor }: AdminForm) => replaceTrack(actor, trackId),
    done: ({ id }, _, { url }) => ({
      to: managerAddress(url.searchParams, { edit: id }),
      toast: { title: m.music_manager_replaced, text: m.music_manager_replaced_text },
    }),
  }),
  swap: formCommand({
    form: idForm.extend({ otherId: trackId }),
    failed: m.music_manager_track_not_moved,
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

/** `asks` names the question that comes first, or is undefined after the sale. */
type SoldOutcome = Outcome<{ asks: "sell" | "unsell" | undefined }>;

async function sell(
  actor: Actor,
  trackId: string,
  client: AdminForm["client"],
): Promise<SoldOutcome> {
  const { refused } = await sellByHand(actor, trackId, client);
  return refused ? { refused } : { done: { asks: undefined } };
}

async function ask(actor: Actor, trackId: string, sells: boolean): Promise<SoldOutcome> {
  const track = await findEditableTrack(db, actor, trackId);
  if (!track) return refuse("forbidden", notYours());
  if (sells) return { done: { asks: track.isSold ? undefined : "sell" } };
  const mayUndo = mayUndoSale(actor) || (await findRecentSale(trackId)) !== undefined;
  if (track.isSold && !mayUndo) return refuse("forbidden", m.undo_sale_only_administrators());
  return { done: { asks: track.isSold ? "unsell" : undefined } };
}
