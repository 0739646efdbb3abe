import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/database/db.server.ts";

export const messagesPerPage = 20;

export const messageViews = ["inbox", "unread", "archived"] as const;
export type MessageView = (typeof messageViews)[number];
export type MessageFilter = { view: MessageView; search: string; page: number };

const shown = ["id", "name", "email", "message", "readAt", "archivedAt", "createdAt"] as const;
const shownMail = [
  "id",
  "messageId",
  "reply",
  "writtenBy",
  "state",
  "problem",
  "createdAt",
] as const;

/** One page of the messages, the newest first, with the mails about each, and how many match in all. */
export async function listMessagePage({ view, search, page }: MessageFilter) {
  const matching = db
    .selectFrom("contactMessages")
    .where("archivedAt", view === "archived" ? "is not" : "is", null)
    .$if(view === "unread", (query) => query.where("readAt", "is", null))
    .$if(search !== "", (query) =>
      query.where(
        sql<boolean>`strpos(lower(concat_ws(E'\n', name, email, message)), lower(${search})) > 0`,
      ),
    );
  const [rows, { count }] = await Promise.all([
    matching
      .select(shown)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(messagesPerPage)
      .offset((page - 1) * messagesPerPage)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  const mails = await listMails(rows.map(({ id }) => id));
  const messages = rows.map((message) => ({
    ...message,
    mails: mails.filter(({ messageId }) => messageId === message.id),
  }));
  return { messages, count };
}

async function listMails(messageIds: string[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom("messageMails")
    .select(shownMail)
    .where("messageId", "in", messageIds)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export type ListedMessage = Awaited<ReturnType<typeof listMessagePage>>["messages"][number];

/** What a message says and who wrote it, for a question or an answer about it. */
export async function findMessage(id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  return db
    .selectFrom("contactMessages")
    .select(["id", "name", "email", "message"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** All messages, and how many of those in the inbox nobody has read. */
export function countMessages(): Promise<{ all: number; unread: number }> {
  return db
    .selectFrom("contactMessages")
    .select(({ fn, eb, and }) => [
      fn.countAll<number>().as("all"),
      fn
        .countAll<number>()
        .filterWhere(and([eb("readAt", "is", null), eb("archivedAt", "is", null)]))
        .as("unread"),
    ])
    .executeTakeFirstOrThrow();
}
