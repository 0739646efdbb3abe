import { data } from "react-router";
import type { Actor } from "#app/accounts/actor.ts";
import { removeTrack } from "#app/catalogue/track-commands.server.ts";
import { swapPositions } from "#app/catalogue/track-order.server.ts";
import { mayReorder } from "#app/catalogue/track-policy.ts";
import { setFavorite, setNewArrival, setOnSale } from "#app/catalogue/track-states.server.ts";
import { failureStatus } from "#app/database/failure-status.server.ts";
import { log } from "#app/system/log.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import type { Caller } from "#app/web/request-context.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { managerAddress } from "./manager-address.ts";
import type { ManagerAnswer } from "./manager-answer.ts";
import {
  failures,
  idForm,
  invalidId,
  type MarkIntent,
  type MarkOutcome,
  notYours,
  stateForm,
} from "./mark-outcome.ts";
import { markSoldByHand, takeSaleBack } from "./mark-sold.server.ts";

const swapForm = idForm.extend({ otherId: idForm.shape.trackId });

type Sent = { form: FormData; parameters: URLSearchParams; caller: Caller };

/** Does what a form of the list asks, and goes back to the list or says why not. */
export async function markTrack(
  actor: Actor,
  intent: MarkIntent,
  sent: Sent,
): Promise<Response | ReturnType<typeof data<ManagerAnswer>>> {
  const failed = { title: failures[intent], tone: "problem" as const };
  try {
    const outcome = await outcomeOf(actor, intent, sent);
    if (outcome instanceof Response) return outcome;
    // The list is the same page: the Back button should not lead through each press.
    const backTo = managerAddress(sent.parameters);
    if ("done" in outcome) return redirectWithToast(backTo, outcome.done, { replaces: true });
    const { refused, status, ...rest } = outcome;
    const notice = { ...refused, tone: "problem" as const };
    return data<ManagerAnswer>({ notice, ...rest }, { status });
  } catch (error) {
    log.error({ err: error, intent }, "a track could not be marked");
    return data<ManagerAnswer>({ notice: failed }, { status: failureStatus(error) ?? 500 });
  }
}

function outcomeOf(actor: Actor, intent: MarkIntent, sent: Sent): Promise<MarkOutcome | Response> {
  const { form } = sent;
  if (intent === "sold") return markSoldByHand(actor, sent);
  if (intent === "unsell") return takeSaleBack(actor, form);
  if (intent === "delete") return remove(actor, form);
  if (intent === "swap") return swap(actor, form);
  return setState(actor, intent, form);
}

const states = { onSale: setOnSale, favorite: setFavorite, newArrival: setNewArrival };

async function setState(
  actor: Actor,
  intent: keyof typeof states,
  form: FormData,
): Promise<MarkOutcome> {
  const { value } = readForm(stateForm, form);
  const title = failures[intent];
  if (!value) return { refused: { title, text: invalidId(form) }, status: 400 };
  const isSet = await states[intent](actor, value.trackId, value.value === "true");
  if (isSet) return { done: { title: "Status updated" } };
  return { refused: { title, text: notYours }, status: 403 };
}

async function remove(actor: Actor, form: FormData): Promise<MarkOutcome> {
  const { value } = readForm(idForm, form);
  const title = failures.delete;
  if (!value) return { refused: { title, text: invalidId(form) }, status: 400 };
  const outcome = await removeTrack(actor, value.trackId);
  if (outcome === "refused") return { refused: { title, text: notYours }, status: 403 };
  const kept = "Foi vendida: o download do comprador continua a funcionar.";
  const text = outcome === "archived" ? kept : undefined;
  return { done: { title: "Faixa excluída", text, lang: "pt" } };
}

async function swap(actor: Actor, form: FormData): Promise<MarkOutcome> {
  const { value } = readForm(swapForm, form);
  const title = failures.swap;
  if (!value) return { refused: { title, text: invalidId(form) }, status: 400 };
  if (!mayReorder(actor)) return { refused: { title, text: notYours }, status: 403 };
  const isDone = await swapPositions(actor, value.trackId, value.otherId);
  if (isDone) return { done: { title: "Posição atualizada", lang: "pt" } };
  return { refused: { title, text: "São precisas duas faixas diferentes." }, status: 422 };
}
