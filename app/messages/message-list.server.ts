import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/database/db.server.ts";
import { countRows, endOfDay, findListedPage } from "#app/database/row-counts.server.ts";
import { offsetOf, PAGE_SIZE } from "#app/web/paging.ts";
import { listMessageMails } from "./message-mails.server.ts";

export const messageViews = ["inbox", "unread", "archived"] as const;
export type MessageView = (typeof messageViews)[number];
export type MessageFilter = { view: MessageView; search: string; page: number };

const shown = ["id", "name", "email", "message", "readAt", "archivedAt", "createdAt"] as const;
/** The newest first, with the mails about each; `count`: of all that match. */
export async function listMessagePage({ view, search, page }: MessageFilter) {
  const inView = messagesIn(view);
  const { rows, count } =
    search === "" ? await readView(inView, view, page) : await readFound(inView, search, page);
  const mails = await listMessageMails(rows.map(({ id }) => id));
  const messages = rows.map((message) => ({
    ...message,
    mails: mails.filter(({ messageId }) => messageId === message.id),
  }));
  return { messages, count };
}

function messagesIn(view: MessageView) {
  return db
    .selectFrom("contactMessages")
    .where("archivedAt", view === "archived" ? "is not" : "is", null)
    .$if(view === "unread", (query) => query.where("readAt", "is", null));
}

type Messages = ReturnType<typeof messagesIn>;

function readRows(messages: Messages, offset: number) {
  return messages
    .select(shown)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute();
}

async function readView(messages: Messages, view: MessageView, page: number) {
  const { count, start, page: found } = await findListedPage(view, page, PAGE_SIZE);
  if (!start || found !== page) return { rows: [], count };
  const rows = await readRows(messages.where("createdAt", "<", endOfDay(start.part)), start.offset);
  return { rows, count };
}

async function readFound(messages: Messages, search: string, page: number) {
  const matching = messages.where(
    sql<boolean>`strpos(lower(concat_ws(E'\n', name, email, message)), lower(${search})) > 0`,
  );
  const [rows, { count }] = await Promise.all([
    readRows(matching, offsetOf(page)),
    matching.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

export type ListedMessage = Awaited<ReturnType<typeof listMessagePage>>["messages"][number];

export async function findMessage(id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  return db
    .selectFrom("contactMessages")
    .select(["id", "name", "email", "message"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** All messages, and those in the inbox that are unread. */
export async function countMessages(): Promise<{ all: number; unread: number }> {
  const [inbox, archived, unread] = await Promise.all(
    ["inbox", "archived", "unread"].map(countRows),
  );
  return { all: (inbox ?? 0) + (archived ?? 0), unread: unread ?? 0 };
}
