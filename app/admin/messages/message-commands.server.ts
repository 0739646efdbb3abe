import type { Actor } from "#app/accounts/actor.ts";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import { sendAgain, sendAgainForm } from "#app/mail/outbox.server.ts";
import {
  archiveMessage,
  deleteMessage,
  markRead,
  oneMessageForm,
  replyForm,
  replyTo,
} from "#app/messages/inbox.server.ts";
import type { ListedMessage } from "#app/messages/message-list.server.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import { formCommand } from "#app/web/form-command.server.ts";
import type { Outcome } from "#app/web/outcome.ts";
import { readersLocale } from "#app/words/words.ts";
import { messagesAddress } from "./message-address.ts";

const failed = "Error updating message";

/** What the forms of the screen do, by their `intent`. */
export const messageCommands = {
  read: one("Message marked as read", (actor, id) => markRead(actor, id, true)),
  unread: one("Message marked as unread", (actor, id) => markRead(actor, id, false)),
  archive: one("Message archived", (actor, id) => archiveMessage(actor, id, true)),
  unarchive: one("Message back in the inbox", (actor, id) => archiveMessage(actor, id, false)),
  delete: one("Message deleted", deleteMessage),
  reply: formCommand({
    form: replyForm,
    failed,
    run: ({ id, reply }, { actor }: AdminForm) => replyTo(actor, id, reply),
    done: backToList({ title: "Reply on its way", text: "It is kept at the message." }),
  }),
  again: formCommand({
    form: sendAgainForm,
    failed,
    run: (mail, { actor }: AdminForm) => sendAgain(actor, mail),
    done: backToList({ title: "Mail on its way" }),
  }),
};

function one(title: string, command: (actor: Actor, id: string) => Promise<Outcome>) {
  return formCommand({
    form: oneMessageForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => command(actor, id),
    done: backToList({ title }),
  });
}

function backToList(toast: ToastText) {
  return (_: unknown, __: unknown, { url }: AdminForm) => ({ to: messagesAddress(url), toast });
}

/** Such as 21 de novembro de 2026 às 10:30, in the server's time zone. */
function sayWhen(time: Date): string {
  const parts = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;
  return time.toLocaleString(readersLocale("pt-BR"), parts);
}

export type ShownMessage = ReturnType<typeof shownMessage>;
export type ShownMail = ShownMessage["mails"][number];

export function shownMessage({ readAt, archivedAt, createdAt, mails, ...message }: ListedMessage) {
  return {
    ...message,
    isRead: readAt !== null,
    isArchived: archivedAt !== null,
    sentAt: createdAt.toISOString(),
    sentOn: sayWhen(createdAt),
    mails: mails.map(({ createdAt: writtenAt, messageId: _, ...mail }) => ({
      ...mail,
      writtenOn: sayWhen(writtenAt),
    })),
  };
}
