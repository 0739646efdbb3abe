import type { Selectable } from "kysely";
import type { Mails } from "#app/database/schema.ts";

export type MailState = Selectable<Mails>["state"];

/** By what the screen calls them. */
export const mailStates: Record<MailState, string> = {
  failed: "Failed",
  waiting: "Waiting",
  unsent: "Not sent",
  sent: "Sent",
};

export function isMailState(text: string): text is MailState {
  return Object.hasOwn(mailStates, text);
}
