import type { ListedMessage } from "#app/messages/message-list.server.ts";

/** Long Brazilian dates, such as 21 de novembro de 2026 às 10:30, in the server's time zone. */
const longDate = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeStyle: "short" });

export type ShownMessage = ReturnType<typeof shownMessage>;
export type ShownMail = ShownMessage["mails"][number];

export function shownMessage({ readAt, archivedAt, createdAt, mails, ...message }: ListedMessage) {
  return {
    ...message,
    isRead: readAt !== null,
    isArchived: archivedAt !== null,
    sentAt: createdAt.toISOString(),
    sentOn: longDate.format(createdAt),
    mails: mails.map(({ createdAt: writtenAt, messageId: _, ...mail }) => ({
      ...mail,
      writtenOn: longDate.format(writtenAt),
    })),
  };
}
