import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { addJob, prepareJobs } from "#app/platform/jobs/job-runner.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { projectRoot } from "#app/platform/system/project-root.server.ts";
import { ADD_DEMO_TRACK } from "#app/shop/catalog/demo-tracks.server.ts";
import { addGenres } from "#app/shop/catalog/genres/add-genres.server.ts";
import { DECLARED_NONE } from "#app/shop/catalog/optional-details.ts";
import { insertTrack } from "#app/shop/catalog/write-track.server.ts";
import { m } from "#messages";
import { type DemoTrack, demoCatalog } from "./demo-catalog.ts";
import { openForPractice } from "./open-for-practice.server.ts";

/** Number that no other advisory lock of the shop uses. */
const FILL_LOCK = 7_302;

export const demoFolder = join(projectRoot(), "demo", "shop");

export async function lockFilling(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FILL_LOCK})`.execute(tx);
}

export async function readDemoCatalog(): Promise<DemoTrack[]> {
  return demoCatalog.parse(JSON.parse(await readFile(join(demoFolder, "catalog.json"), "utf8")));
}

/**
 * Adds the demo catalog to an empty shop as drafts, each with the job that analyzes and publishes
 * it.
 */
export async function fillEmptyShop(): Promise<void> {
  await prepareJobs();
  const count = await inTransaction(async (tx) => {
    await lockFilling(tx);
    const any = await tx.selectFrom("musicTracks").select("id").limit(1).executeTakeFirst();
    if (any) return 0;
    const catalog = await readDemoCatalog();
    await addGenres(tx, [...new Set(catalog.map(({ genre }) => genre))]);
    const jobs: { trackId: string; file: string }[] = [];
    // A new track goes before all others, so the last one added is the first in the shop.
    for (const track of catalog.toReversed()) {
      jobs.unshift({ trackId: await addDraft(tx, track), file: track.file });
    }
    for (const job of jobs) {
      const key = demoJobKey(job.trackId);
      await addJob(tx, ADD_DEMO_TRACK, job, { key, isLowPriority: true });
    }
    if (env.isSandboxAllowed) await openForPractice(tx);
    return catalog.length;
  });
  if (count > 0) process.stdout.write(`${m.start_filling({ count })}\n`);
}

async function addDraft(tx: Db, track: DemoTrack): Promise<string> {
  const { file: _file, cover: _cover, score: _score, sold: _sold, purchaseLink, ...fields } = track;
  const { id } = await insertTrack(tx, {
    ...fields,
    samples: DECLARED_NONE,
    aiParts: DECLARED_NONE,
    offeredBefore: DECLARED_NONE,
    contentId: DECLARED_NONE,
    purchaseLink: purchaseLink ?? null,
    isDraft: true,
  });
  return id;
}

function demoJobKey(trackId: string): string {
  return `${ADD_DEMO_TRACK} ${trackId}`;
}

/** Counts drafts whose job has not published them yet. */
export async function countDemoDrafts(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from music_tracks
    join graphile_worker.jobs on jobs.key = ${demoJobKey("")} || music_tracks.id
    where is_draft
  `.execute(tx);
  return rows[0]?.count ?? 0;
}
