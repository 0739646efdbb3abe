import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import type { SendingProblem } from "./mail.server.ts";
import { hideSecrets, mailAttachments, mailBlocks } from "./mail-blocks.ts";
import type { MailState } from "./mail-states.ts";

/** A page lies before or after the email with that ID. Without either it is the newest. */
export type MailFilter = {
  state: MailState | undefined;
  search: string;
  before?: string;
  after?: string;
};

const mailColumns = [
  "id",
  "kind",
  "toName",
  "toAddress",
  "subject",
  "state",
  "problem",
  "tries",
  "createdAt",
  "sentAt",
] as const;

const SCANNED_MAILS = 2_000;
const FAILED_LATELY = "7 days";
const MAX_COUNTED = 100;

export async function listMailPage(filter: MailFilter) {
  const rows = await findMails(filter);
  const hasMore = rows.length > PAGE_SIZE;
  const isUpwards = filter.after !== undefined;
  // Less than a page is left, and the newest page shows it.
  if (isUpwards && !hasMore) return pageOf(await findMails({ ...filter, after: undefined }));
  const mails = rows.slice(0, PAGE_SIZE);
  if (isUpwards) mails.reverse();
  return {
    mails,
    newer: isUpwards || filter.before !== undefined ? mails[0]?.id : undefined,
    older: isUpwards || hasMore ? mails.at(-1)?.id : undefined,
  };
}

export type ListedMail = Awaited<ReturnType<typeof findMails>>[number];

function pageOf(rows: ListedMail[]) {
  const mails = rows.slice(0, PAGE_SIZE);
  const older = rows.length > PAGE_SIZE ? mails.at(-1)?.id : undefined;
  return { mails, newer: undefined, older };
}

function mailsIn({ state, before, after }: MailFilter) {
  const timeOf = (id: string) => sql`(select created_at from mails where id = ${id})`;
  let mails = db.selectFrom("mails").select(mailColumns);
  if (state) mails = mails.where("state", "=", state);
  if (before) {
    const time = sql`coalesce(${timeOf(before)}, 'infinity')`;
    mails = mails.where(sql<boolean>`(created_at, id) < (${time}, ${before})`);
  }
  if (after) {
    const time = sql`coalesce(${timeOf(after)}, '-infinity')`;
    mails = mails.where(sql<boolean>`(created_at, id) > (${time}, ${after})`);
  }
  return mails;
}

/** Returns one more than a page. Frequent addresses are among the latest, others few to sort. */
async function findMails(filter: MailFilter) {
  const direction = filter.after === undefined ? "desc" : "asc";
  const limit = PAGE_SIZE + 1;
  const mails = mailsIn(filter);
  const sortedMails = mails.orderBy("createdAt", direction).orderBy("id", direction);
  if (filter.search === "") return sortedMails.limit(limit).execute();
  const term = sql`lower(${filter.search})`;
  const hasTerm = sql<boolean>`strpos(lower(to_address), ${term}) > 0`;
  const rows = await db
    .selectFrom(sortedMails.limit(SCANNED_MAILS).as("near"))
    .selectAll()
    .where(hasTerm)
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
  if (rows.length === limit) return rows;
  const isInIndex = sql<boolean>`text_grams(lower(to_address)) @> term_grams(${term})`;
  return db
    .with(
      (cte) => cte("matching").materialized(),
      () => mails.where(isInIndex).where(hasTerm),
    )
    .selectFrom("matching")
    .selectAll()
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
}

const MAX_KINDS = 5;

/** Counts emails of the latest days that stay unsent until the shop can send, by kind. */
export async function listUnsentKinds() {
  const { rows } = await sql<{ kind: string; count: number; code: SendingProblem }>`
    select kind, count(*)::int as count, min(problem->>'code') as code from (
      select kind, problem from mails
      where state = 'unsent' and created_at > now() - ${FAILED_LATELY}::interval
      order by created_at desc limit ${MAX_COUNTED}
    ) unsent group by kind order by count desc, kind limit ${MAX_KINDS}
  `.execute(db);
  return rows;
}

export async function countFailedLately(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from mails where state = 'failed' and created_at > now() - ${FAILED_LATELY}::interval
      limit ${MAX_COUNTED}) failed
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Hides the secrets, which belong to the recipient. */
export async function findMail(id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  const mail = await db
    .selectFrom("mails")
    .select(mailColumns)
    .select(["replyToAddress", "writtenBy", "orderId", "blocks", "attachments"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!mail) return undefined;
  return {
    ...mail,
    blocks: hideSecrets(mailBlocks.parse(mail.blocks)),
    attachments: mailAttachments.parse(mail.attachments).map(({ name }) => name),
  };
}
