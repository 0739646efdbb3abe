import type { Selectable } from "kysely";
import type { Mails } from "#app/platform/database/schema.ts";
import { m } from "#messages";

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
