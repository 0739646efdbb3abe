import { setImmediate as letOthersRun } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { runInStoredLanguage } from "#app/platform/i18n/request-language.server.ts";
import type { Jobs, Schedule } from "#app/platform/jobs/job-runner.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import {
  findNewTracks,
  isGenreGone,
  matchNewTracks,
  type NewTracks,
} from "#app/shop/catalog/filters/new-tracks.server.ts";
import { searchNewTracks } from "#app/shop/catalog/search/search-new-tracks.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { type NewMail, queueMails } from "#app/shop/mail/outbox.server.ts";
import { findGoneGenreOf } from "./gone-genre-links.server.ts";
import { mailOfNews, type News } from "./saved-search-mails.server.ts";

const MAIL_NEW_TRACKS = "mail-new-tracks";
const ADDRESSES_AT_ONCE = 100;
/** A transaction that ends later leaves its tracks for the next day. */
const TRANSACTION_LAG_MS = 10 * 60 * 1000;

export const savedSearchJobs: { jobs: Jobs; schedules: Schedule[] } = {
  jobs: { [MAIL_NEW_TRACKS]: () => mailNewTracks() },
  schedules: [{ job: MAIL_NEW_TRACKS, at: "30 7 * * *", queue: MAIL_NEW_TRACKS }],
};

/** Skips recipients of this UTC day, so that an interrupted run can be repeated. */
export async function mailNewTracks(now = new Date()): Promise<void> {
  if (await findSendingProblem()) return;
  const after = await findOldest();
  if (!after) return;
  const until = new Date(now.getTime() - TRANSACTION_LAG_MS);
  const news = await findNewTracks(after, until);
  if (news.byId.size === 0) return;
  const { currency } = await findSettings();
  let last = "";
  for (;;) {
    const addresses = await listAddresses(last);
    if (addresses.length === 0) return;
    await inTransaction((tx) => mailSome(tx, addresses, { news, now, until, currency }));
    last = addresses.at(-1) ?? "";
  }
}

async function findOldest(): Promise<Date | null | undefined> {
  const searches = await db
    .selectFrom("savedSearches")
    .where("confirmedAt", "is not", null)
    .select(({ fn }) => fn.min("toldUntil").as("oldest"))
    .executeTakeFirst();
  return searches?.oldest;
}

async function listAddresses(after: string): Promise<string[]> {
  const addresses = await db
    .selectFrom("savedSearches")
    .where("confirmedAt", "is not", null)
    .where("email", ">", after)
    .select("email")
    .distinct()
    .orderBy("email")
    .limit(ADDRESSES_AT_ONCE)
    .execute();
  return addresses.map(({ email }) => email);
}

type Round = { news: NewTracks; now: Date; until: Date; currency: Currency };

async function mailSome(
  tx: Db,
  addresses: string[],
  { news, now, until, currency }: Round,
): Promise<void> {
  const searches = await lockDue(tx, addresses, now);
  const words = new Set(searches.flatMap((search) => search.words || []));
  const foundByWords = await searchNewTracks(news, [...words]);
  const mails = new Map<string, NewMail>();
  const goneIds: string[] = [];
  for (const [email, own] of Map.groupBy(searches, (search) => search.email)) {
    await letOthersRun();
    const fresh = newsFor(own, news, foundByWords);
    const gone = own.filter(({ filter }) => isGenreGone(news, filter));
    for (const { id } of gone) goneIds.push(id);
    const language = own.at(-1)?.language;
    const mail = await runInStoredLanguage(language, async () => {
      const untold = gone.filter(({ isGoneTold }) => !isGoneTold);
      const all = await Promise.all(untold.map(findGoneGenreOf));
      const notices = all.filter((notice) => notice !== undefined);
      if (fresh.length === 0 && notices.length === 0) return undefined;
      return mailOfNews(email, fresh, notices, currency);
    });
    if (mail) mails.set(email, { ...mail, language });
  }
  await queueMails(tx, [...mails.values()]);
  const ids = searches.map(({ id }) => id);
  if (ids.length === 0) return;
  const dueSearches = tx.updateTable("savedSearches").where("id", "in", ids);
  await dueSearches
    .set({
      toldUntil: sql`greatest(told_until, ${until})`,
      isGoneTold: sql`id = any(${goneIds}::uuid[])`,
    })
    .execute();
  if (mails.size > 0) {
    await dueSearches
      .where("email", "in", [...mails.keys()])
      .set({ mailedAt: now })
      .execute();
  }
}

/** Locks in the order of `lockSearchesOf`. */
async function lockDue(tx: Db, addresses: string[], now: Date) {
  const searches = await tx
    .selectFrom("savedSearches")
    .where("email", "in", addresses)
    .where("confirmedAt", "is not", null)
    .select(["id", "email", "filter", "words", "toldUntil", "mailedAt", "isGoneTold", "createdAt"])
    .select("language")
    .orderBy("email")
    .orderBy("id")
    .forUpdate()
    .execute();
  const today = dayOf(now);
  const mailedToday = new Set(
    searches.flatMap(({ email, mailedAt }) => (mailedAt && dayOf(mailedAt) === today ? email : [])),
  );
  return searches
    .filter(({ email }) => !mailedToday.has(email))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

type Due = Awaited<ReturnType<typeof lockDue>>;

/** Lists a track that matches several searches in the first only. */
function newsFor(searches: Due, all: NewTracks, foundByWords: Map<string, Set<string>>): News[] {
  const mailedTrackIds = new Set<string>();
  return searches.flatMap(({ filter, words, toldUntil }) => {
    const tracks = matchNewTracks(all, filter).filter(
      ({ id, publishedAt }) =>
        publishedAt > toldUntil &&
        !mailedTrackIds.has(id) &&
        (!words || foundByWords.get(words)?.has(id)),
    );
    for (const { id } of tracks) mailedTrackIds.add(id);
    return tracks.length > 0 ? [{ search: { filter, words }, tracks }] : [];
  });
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
