import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { JobHelpers } from "graphile-worker";
import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import { internet, type NetworkAccess } from "#app/platform/http/public-request.server.ts";
import { withOwnRetries } from "#app/platform/jobs/failing-jobs.server.ts";
import { addJob, isJobPending, type JobPool } from "#app/platform/jobs/job-runner.server.ts";
import { makeWorkFolder } from "#app/platform/storage/work-folder.server.ts";
import { readVersion } from "#app/platform/system/app-version.server.ts";
import { fetchRemote } from "#app/platform/uploads/fetch-remote.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { changeSettings, saveSettings } from "./edit-settings.server.ts";
import {
  compareVersions,
  newestRelease,
  type Release,
  readReleaseFeed,
} from "./release-feed.server.ts";
import { type ReleaseProblem, releaseProblemText } from "./release-problem.ts";
import { findSettings } from "./settings.server.ts";

const CHECK_RELEASES = "check-releases";
const MAX_FEED_BYTES = 1_000_000;
const TIMEOUT_MS = 15_000;
/** Spreads the attempts over about half an hour, with growing intervals. */
const MAX_TRIES = 8;
const temporaryProblems = ["address-failed", "address-too-slow", "address-unreachable"];

const runningVersion = readVersion();

function requestReleaseCheck(tx: Db): Promise<void> {
  return addJob(tx, CHECK_RELEASES, {}, { key: CHECK_RELEASES, queue: CHECK_RELEASES });
}

export async function saveReleaseFeed(
  actor: Actor,
  wanted: { releaseFeed: string | null },
  seen: string,
) {
  const outcome = await saveSettings(actor, "change-release-feed", wanted, seen);
  if (outcome.done) await requestReleaseCheck(db);
  return outcome;
}

export function startReleaseCheck(actor: Actor): Promise<Outcome> {
  return changeSettings(actor, async (tx) => {
    await requestReleaseCheck(tx);
    await recordAudit(tx, { by: actor, action: "check-releases", subject: { kind: "setting" } });
    return { done: undefined };
  });
}

export const releaseCheckJobs: JobPool = {
  jobs: {
    [CHECK_RELEASES]: withOwnRetries(async (_: unknown, { job, abortSignal }: JobHelpers) => {
      const problem = await checkReleases({ signal: abortSignal });
      if (problem && temporaryProblems.includes(problem.code) && job.attempts < MAX_TRIES) {
        throw new Error(`The release feed can't be read: ${releaseProblemText(problem)}`);
      }
    }),
  },
  schedules: [{ job: CHECK_RELEASES, at: "23 4 * * *", queue: CHECK_RELEASES }],
  atOnce: 1,
};

type FeedAccess = { signal?: AbortSignal; networkAccess?: NetworkAccess };

/** Keeps the last release found if the feed can't be read. */
export async function checkReleases(access: FeedAccess = {}): Promise<ReleaseProblem | undefined> {
  const { releaseFeed: feed } = await findSettings();
  await db.deleteFrom("releaseChecks").where("feed", "is distinct from", feed).execute();
  if (feed === null) return undefined;
  const { release, problem } = await askFeed(feed, access);
  const none = { version: null, title: null, link: null, publishedAt: null };
  const found = problem ? { problem } : { ...none, ...release, problem: null };
  await db
    .insertInto("releaseChecks")
    .values({ feed, ...found })
    .onConflict((conflict) =>
      conflict.column("feed").doUpdateSet({ ...found, checkedAt: sql<Date>`now()` }),
    )
    .execute();
  return problem;
}

type FeedAnswer =
  | { release: Release | undefined; problem?: undefined }
  | { release?: undefined; problem: ReleaseProblem };

/** Tells the feed nothing about the shop. */
async function askFeed(
  feed: string,
  { signal, networkAccess = internet }: FeedAccess,
): Promise<FeedAnswer> {
  const folder = await makeWorkFolder();
  try {
    const target = join(folder, "feed");
    const limits = { maxBytes: MAX_FEED_BYTES, timeLimitMs: TIMEOUT_MS };
    const accept = "application/atom+xml, application/xml;q=0.9, */*;q=0.5";
    const { refused } = await fetchRemote(feed, {
      target,
      accept,
      ...limits,
      ...(signal && { signal }),
      networkAccess,
    });
    if (refused) return { problem: refused.problem };
    const releases = readReleaseFeed(await readFile(target, "utf8"), feed);
    return releases ? { release: newestRelease(releases) } : { problem: { code: "not-a-feed" } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns undefined without a release feed. */
export async function findReleaseCheck() {
  const check = await db
    .selectFrom("settings")
    .leftJoin("releaseChecks", "releaseChecks.feed", "settings.releaseFeed")
    .where("releaseFeed", "is not", null)
    .select(["checkedAt", "version", "title", "link", "publishedAt", "problem"])
    .select(isJobPending(sql`${CHECK_RELEASES}`).as("isChecking"))
    .executeTakeFirst();
  if (!check) return undefined;
  const { version, title, link, publishedAt, ...state } = check;
  const isNewer = version !== null && compareVersions(version, runningVersion) > 0;
  const newer = isNewer && title !== null && link !== null;
  return { ...state, newer: newer ? { version, title, link, publishedAt } : undefined };
}

export type ReleaseCheck = NonNullable<Awaited<ReturnType<typeof findReleaseCheck>>>;
