import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { countRows, endOfDay, findListedPage } from "#app/platform/database/row-counts.server.ts";
import { offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import { listMessageMails } from "./message-mails.server.ts";

const messageViews = ["inbox", "unread", "archived"] as const;
export type MessageView = (typeof messageViews)[number];
export type MessageFilter = { view: MessageView; search: string; page: number };

const messageColumns = [
  "id",
  "name",
  "email",
  "message",
  "readAt",
  "archivedAt",
  "createdAt",
] as const;
/** `count` includes all matches. */
export async function listMessagePage({ view, search, page }: MessageFilter) {
  const inView = messagesIn(view);
  const { rows, count } =
    search === "" ? await readView(inView, view, page) : await readMatches(inView, search, page);
  const mails = await listMessageMails(rows.map(({ id }) => id));
  const messages = rows.map((message) => ({
    ...message,
    mails: mails.filter(({ messageId }) => messageId === message.id),
  }));
  const hasMore = search !== "" && count === MAX_MATCHES;
  return { messages, count: hasMore ? MAX_MATCHES - 1 : count, hasMore };
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
    .select(messageColumns)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute();
}

async function readView(messages: Messages, view: MessageView, page: number) {
  const { count, start, page: listedPage } = await findListedPage(view, page, PAGE_SIZE);
  if (!start || listedPage !== page) return { rows: [], count };
  const rows = await readRows(messages.where("createdAt", "<", endOfDay(start.part)), start.offset);
  return { rows, count };
}

/** A search scans so many messages before it uses the index. */
const SCANNED_MESSAGES = 3_000;
const MAX_MATCHES = 1_001;

const searchedText = sql`lower(name || E'\n' || email || E'\n' || message)`;

async function readMatches(messages: Messages, search: string, page: number) {
  const found = await findMatches(messages, search);
  const ids = found.slice(offsetOf(page), offsetOf(page) + PAGE_SIZE);
  const messagesOfPage = messages.where("id", "=", sql<string>`any(${ids}::uuid[])`);
  return { rows: await readRows(messagesOfPage, 0), count: found.length };
}

/** Returns IDs, newest first. Frequent words are found early; rare ones are few to sort. */
async function findMatches(messages: Messages, search: string): Promise<string[]> {
  const containsText = sql<boolean>`strpos(${searchedText}, lower(${search})) > 0`;
  const sortedMessages = messages.orderBy("createdAt", "desc").orderBy("id", "desc");
  const near = await sortedMessages
    .select(["id", containsText.as("isMatch")])
    .limit(SCANNED_MESSAGES)
    .execute();
  const found = near.filter(({ isMatch }) => isMatch).slice(0, MAX_MATCHES);
  const isAll = near.length < SCANNED_MESSAGES || found.length === MAX_MATCHES;
  if (isAll) return found.map(({ id }) => id);
  const isIndexed = sql<boolean>`text_grams(${searchedText}) @> term_grams(lower(${search}))`;
  const matches = await sortedMessages
    .where(isIndexed)
    .where(containsText)
    .select("id")
    .limit(MAX_MATCHES)
    .execute();
  return matches.map(({ id }) => id);
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

export async function countMessages(): Promise<{ all: number; unread: number }> {
  const [inbox, archived, unread] = await Promise.all(
    ["inbox", "archived", "unread"].map(countRows),
  );
  return { all: (inbox ?? 0) + (archived ?? 0), unread: unread ?? 0 };
}
