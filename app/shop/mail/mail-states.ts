import type { Selectable } from "kysely";
import { m } from "#messages";
import type { Mails } from "./mail-schema.ts";

export type MailState = Selectable<Mails>["state"];

export const mailStates: Record<MailState, () => string> = {
  failed: m.mail_state_failed,
  waiting: m.mail_state_waiting,
  unsent: m.mail_state_unsent,
  sent: m.mail_state_sent,
};

export function isMailState(text: string): text is MailState {
  return Object.hasOwn(mailStates, text);
}
