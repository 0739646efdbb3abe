import { z } from "zod";
import type { ToastText } from "#app/ui/toasts.tsx";
import type { ManagerAnswer } from "./manager-answer.ts";

/* What the forms of the Music Manager's list have in common. */

/** Everything that the list does with a track, besides editing it. */
export const markIntents = [
  "sold",
  "unsell",
  "onSale",
  "favorite",
  "newArrival",
  "delete",
  "swap",
] as const;
export type MarkIntent = (typeof markIntents)[number];

export type MarkOutcome =
  | { done: ToastText }
  | { refused: ToastText; status: 400 | 403 | 422; errors?: ManagerAnswer["errors"] };

export const notYours = "Você não tem permissão para editar esta faixa";

export const failures: Record<MarkIntent, string> = {
  sold: "Update failed",
  unsell: "Update failed",
  onSale: "Update failed",
  favorite: "Update failed",
  newArrival: "Update failed",
  delete: "Erro ao excluir",
  swap: "Erro ao mover faixa",
};

const trackId = z
  .string()
  .max(100)
  .regex(/^\P{Cc}+$/u);

export const idForm = z.object({ trackId });
export const stateForm = z.object({ trackId, value: z.enum(["true", "false"]) });

export function invalidId(form: FormData): string {
  const id = form.get("trackId");
  return `Invalid ID: ${typeof id === "string" ? id.slice(0, 100) : ""}`;
}
