import { data } from "react-router";
import { z } from "zod";
import type { Actor } from "#app/accounts/actor.ts";
import { removeTrack } from "#app/catalogue/track-commands.server.ts";
import { swapPositions } from "#app/catalogue/track-order.server.ts";
import { mayReorder } from "#app/catalogue/track-policy.ts";
import {
  setFavorite,
  setNewArrival,
  setOnSale,
  setSold,
} from "#app/catalogue/track-states.server.ts";
import { log } from "#app/system/log.server.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import type { ManagerAnswer } from "./manager-answer.ts";

/** Everything that the list does with a track, besides editing it. */
export const markIntents = ["sold", "onSale", "favorite", "newArrival", "delete", "swap"] as const;
export type MarkIntent = (typeof markIntents)[number];

export const notYours = "Você não tem permissão para editar esta faixa";

const trackId = z
  .string()
  .max(100)
  .regex(/^\P{Cc}+$/u);
const stateForm = z.object({ trackId, value: z.enum(["true", "false"]) });
const deleteForm = z.object({ trackId });
const swapForm = z.object({ trackId, otherId: trackId });

type Outcome = { done: ToastText } | { refused: ToastText; status: 400 | 403 | 422 };

/** Does what a form of the list asks, and goes back to the list or says why not. */
export async function markTrack(
  actor: Actor,
  intent: MarkIntent,
  form: FormData,
  backTo: string,
): Promise<Response | ReturnType<typeof data<ManagerAnswer>>> {
  const failed = { title: failures[intent], tone: "problem" as const };
  try {
    const outcome = await outcomeOf(actor, intent, form);
    // The list is the same page: the Back button should not lead through each press.
    const headers = { "X-Remix-Replace": "true" };
    if ("done" in outcome) return redirectWithToast(backTo, outcome.done, headers);
    const { refused, status } = outcome;
    const notice = { ...refused, tone: "problem" as const };
    return data<ManagerAnswer>({ notice }, { status });
  } catch (error) {
    log.error({ err: error, intent }, "a track could not be marked");
    return data<ManagerAnswer>({ notice: failed }, { status: 500 });
  }
}

const failures: Record<MarkIntent, string> = {
  sold: "Update failed",
  onSale: "Update failed",
  favorite: "Update failed",
  newArrival: "Update failed",
  delete: "Erro ao excluir",
  swap: "Erro ao mover faixa",
};

function outcomeOf(actor: Actor, intent: MarkIntent, form: FormData): Promise<Outcome> {
  if (intent === "delete") return remove(actor, form);
  if (intent === "swap") return swap(actor, form);
  return setState(actor, intent, form);
}

const states = {
  sold: setSold,
  onSale: setOnSale,
  favorite: setFavorite,
  newArrival: setNewArrival,
};

async function setState(
  actor: Actor,
  intent: keyof typeof states,
  form: FormData,
): Promise<Outcome> {
  const { value } = readForm(stateForm, form);
  const title = failures[intent];
  if (!value) return { refused: { title, text: invalidId(form) }, status: 400 };
  const isSet = await states[intent](actor, value.trackId, value.value === "true");
  if (isSet) return { done: { title: "Status updated" } };
  return { refused: { title, text: notYours }, status: 403 };
}

async function remove(actor: Actor, form: FormData): Promise<Outcome> {
  const { value } = readForm(deleteForm, form);
  const title = failures.delete;
  if (!value) return { refused: { title, text: invalidId(form) }, status: 400 };
  const outcome = await removeTrack(actor, value.trackId);
  if (outcome === "refused") return { refused: { title, text: notYours }, status: 403 };
  const kept = "Foi vendida: o download do comprador continua a funcionar.";
  const text = outcome === "archived" ? kept : undefined;
  return { done: { title: "Faixa excluída", text, lang: "pt" } };
}

async function swap(actor: Actor, form: FormData): Promise<Outcome> {
  const { value } = readForm(swapForm, form);
  const title = failures.swap;
  if (!value) return { refused: { title, text: invalidId(form) }, status: 400 };
  if (!mayReorder(actor)) return { refused: { title, text: notYours }, status: 403 };
  const isDone = await swapPositions(actor, value.trackId, value.otherId);
  if (isDone) return { done: { title: "Posição atualizada", lang: "pt" } };
  return { refused: { title, text: "São precisas duas faixas diferentes." }, status: 422 };
}

function invalidId(form: FormData): string {
  const id = form.get("trackId");
  return `Invalid ID: ${typeof id === "string" ? id.slice(0, 100) : ""}`;
}
