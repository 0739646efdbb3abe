import { redirect } from "react-router";
import type { Actor } from "#app/accounts/actor.ts";
import { findEditableTrack } from "#app/catalogue/managed-tracks.server.ts";
import { mayUndoSale } from "#app/orders/sale-policy.ts";
import { sellByHand } from "#app/orders/sell-track.server.ts";
import { undoReason, undoSale } from "#app/orders/undo-sale.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import type { Caller } from "#app/web/request-context.ts";
import { managerAddress } from "./manager-address.ts";
import {
  failures,
  idForm,
  invalidId,
  type MarkOutcome,
  notYours,
  stateForm,
} from "./mark-outcome.ts";

type Sent = { form: FormData; parameters: URLSearchParams; caller: Caller };

const title = failures.sold;
const refusedToAll = { refused: { title, text: notYours }, status: 403 } as const;
const onlyAdministrators = "Only an administrator can undo a sale.";
const undoForm = idForm.extend({ reason: undoReason });

/** Marks a track sold. That it is not needs a reason, for which an administrator is led to a form. */
export async function markSoldByHand(
  actor: Actor,
  { form, parameters, caller }: Sent,
): Promise<MarkOutcome | Response> {
  const { value } = readForm(stateForm, form);
  if (!value) return { refused: { title, text: invalidId(form) }, status: 400 };
  const { trackId } = value;
  const done = { done: { title: "Status updated" } };
  if (value.value === "true") {
    return (await sellByHand(actor, trackId, caller)) === "missing" ? refusedToAll : done;
  }
  const track = await findEditableTrack(actor, trackId);
  if (!track) return refusedToAll;
  if (!track.isSold) return done;
  if (mayUndoSale(actor)) return redirect(managerAddress(parameters, { unsell: trackId }), 303);
  return { refused: { title, text: onlyAdministrators }, status: 403 };
}

/** Undoes a sale, with the reason for it. */
export async function takeSaleBack(actor: Actor, form: FormData): Promise<MarkOutcome> {
  const { value, problem } = readForm(undoForm, form);
  if (!value) {
    const { reason } = problem.data.errors;
    const text = reason ?? invalidId(form);
    return { refused: { title, text }, status: 400, errors: { reason } };
  }
  const outcome = await undoSale(actor, value.trackId, value.reason);
  if (outcome === "undone") return { done: { title: "Status updated" } };
  if (outcome === "refused") return { refused: { title, text: onlyAdministrators }, status: 403 };
  return { refused: { title, text: "This track is not sold." }, status: 422 };
}
