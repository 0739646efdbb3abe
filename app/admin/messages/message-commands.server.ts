import { backTo, formCommand, type Text } from "#app/platform/forms/form-command.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import {
  archiveMessage,
  deleteMessage,
  markRead,
  oneMessageForm,
  replyForm,
  replyTo,
} from "#app/shop/customers/messages/inbox.server.ts";
import type { ListedMessage } from "#app/shop/customers/messages/message-list.server.ts";
import { resendMail, resendMailForm } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { messagesAddress } from "./message-address.ts";

const failed = m.messages_error_updating_message;

export const messageCommands = {
  read: one(m.messages_message_marked_as_read, (actor, id) => markRead(actor, id, true)),
  unread: one(m.messages_message_marked_as_unread, (actor, id) => markRead(actor, id, false)),
  archive: one(m.messages_message_archived, (actor, id) => archiveMessage(actor, id, true)),
  unarchive: one(m.messages_message_back_in_the_inbox, (actor, id) =>
    archiveMessage(actor, id, false),
  ),
  delete: one(m.messages_message_deleted, deleteMessage),
  reply: formCommand({
    form: replyForm,
    failed,
    run: ({ id, reply }, { actor }: AdminForm) => replyTo(actor, id, reply),
    done: backTo(toList, {
      title: m.messages_sending_reply,
      text: m.messages_it_is_kept_at_the_message,
    }),
  }),
  again: formCommand({
    form: resendMailForm,
    failed,
    run: (mail, { actor }: AdminForm) => resendMail(actor, mail),
    done: backTo(toList, { title: m.messages_sending_email }),
  }),
};

function one(title: Text, command: (actor: Actor, id: string) => Promise<Outcome>) {
  return formCommand({
    form: oneMessageForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => command(actor, id),
    done: backTo(toList, { title }),
  });
}

function toList({ url }: AdminForm): string {
  return messagesAddress(url);
}

/** Formats a time as 21 de novembro de 2026 às 10:30, in the server's time zone. */
function formatWhen(time: Date): string {
  const options = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;
  return time.toLocaleString(m.dashboard_locale(), options);
}

export type MessageListItem = ReturnType<typeof toMessageListItem>;
export type MessageMail = MessageListItem["mails"][number];

export function toMessageListItem({
  readAt,
  archivedAt,
  createdAt,
  mails,
  ...message
}: ListedMessage) {
  return {
    ...message,
    isRead: readAt !== null,
    isArchived: archivedAt !== null,
    sentAt: createdAt.toISOString(),
    sentOn: formatWhen(createdAt),
    mails: mails.map(({ createdAt: writtenAt, messageId: _, ...mail }) => ({
      ...mail,
      writtenOn: formatWhen(writtenAt),
    })),
  };
}
