import { z } from "zod";
import type { Actor } from "#app/accounts/actor.ts";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import { deleteTrack } from "#app/catalogue/delete-track.server.ts";
import { findEditableTrack } from "#app/catalogue/editable-track.server.ts";
import { swapPositions } from "#app/catalogue/track-order.server.ts";
import { notYours } from "#app/catalogue/track-policy.ts";
import { setFavorite, setNewArrival, setOnSale } from "#app/catalogue/track-states.server.ts";
import { db } from "#app/database/db.server.ts";
import { sellByHand } from "#app/orders/managing/sell-track.server.ts";
import { undoReason, undoSale } from "#app/orders/managing/undo-sale.server.ts";
import { mayUndoSale, onlyAdministratorsUndo } from "#app/orders/sale-policy.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import { formCommand } from "#app/web/form-command.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { managerAddress } from "./manager-address.ts";

const error = ({ input }: { input?: unknown }) =>
  `Invalid ID: ${typeof input === "string" ? input.slice(0, 100) : ""}`;
const trackId = z
  .string({ error })
  .max(100, { error })
  .regex(/^\P{Cc}+$/u, { error });

const idForm = z.object({ trackId });
const stateForm = idForm.extend({
  value: z.enum(["true", "false"], "This form is not understood."),
});

const failed = "Update failed";
const updated = { title: "Status updated" };

/** The list is the same page: the Back button should not lead through each press. */
function backToList({ url }: AdminForm, toast: ToastText) {
  return { to: managerAddress(url.searchParams), toast, replaces: true };
}

/** What the forms of the list do, by their `intent`. */
export const listCommands = {
  sold: formCommand({
    form: stateForm,
    failed,
    run: ({ trackId, value }, { actor, caller }: AdminForm) =>
      value === "true" ? sell(actor, trackId, caller) : askToUndo(actor, trackId),
    done: ({ asksReason }, { trackId }, sent) =>
      asksReason
        ? { to: managerAddress(sent.url.searchParams, { unsell: trackId }) }
        : backToList(sent, updated),
  }),
  unsell: formCommand({
    form: idForm.extend({ reason: undoReason }),
    failed,
    run: ({ trackId, reason }, { actor }: AdminForm) => undoSale(actor, trackId, reason),
    done: (_, __, sent) => backToList(sent, updated),
  }),
  onSale: stateCommand(setOnSale),
  favorite: stateCommand(setFavorite),
  newArrival: stateCommand(setNewArrival),
  delete: formCommand({
    form: idForm,
    failed: "Erro ao excluir",
    run: ({ trackId }, { actor }: AdminForm) => deleteTrack(actor, trackId),
    done({ isArchived }, _, sent) {
      const text = isArchived
        ? "Foi vendida: o download do comprador continua a funcionar."
        : undefined;
      return backToList(sent, { title: "Faixa excluída", text, lang: "pt" });
    },
  }),
  swap: formCommand({
    form: idForm.extend({ otherId: trackId }),
    failed: "Erro ao mover faixa",
    run: ({ trackId, otherId }, { actor }: AdminForm) => swapPositions(actor, trackId, otherId),
    done: (_, __, sent) => backToList(sent, { title: "Posição atualizada", lang: "pt" }),
  }),
};

function stateCommand(set: (actor: Actor, id: string, isSet: boolean) => Promise<Outcome>) {
  return formCommand({
    form: stateForm,
    failed,
    run: ({ trackId, value }, { actor }: AdminForm) => set(actor, trackId, value === "true"),
    done: (_, __, sent) => backToList(sent, updated),
  });
}

/** `asksReason`: a sale is undone with a reason, which has a form of its own. */
type SoldOutcome = Outcome<{ asksReason: boolean }>;

async function sell(
  actor: Actor,
  trackId: string,
  caller: AdminForm["caller"],
): Promise<SoldOutcome> {
  const { refused } = await sellByHand(actor, trackId, caller);
  return refused ? { refused } : { done: { asksReason: false } };
}

async function askToUndo(actor: Actor, trackId: string): Promise<SoldOutcome> {
  const track = await findEditableTrack(db, actor, trackId);
  if (!track) return refuse("forbidden", notYours());
  if (track.isSold && !mayUndoSale(actor)) return refuse("forbidden", onlyAdministratorsUndo);
  return { done: { asksReason: track.isSold } };
}
