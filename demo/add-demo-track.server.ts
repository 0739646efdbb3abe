import { readFile, rm } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { makeWorkFolder } from "#app/platform/storage/work-folder.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { acceptTemplate } from "#app/shop/agreements/acceptances.server.ts";
import type { MusicTracks } from "#app/shop/catalog/catalog-schema.ts";
import {
  ADD_DEMO_TRACK,
  DEMO_SELLER,
  FILL_EMPTY_SHOP,
} from "#app/shop/catalog/demo-tracks.server.ts";
import { insertTrackFile } from "#app/shop/catalog/files/save-track-files.server.ts";
import { listTrackFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { appendToLedger } from "#app/shop/ledger/append-to-ledger.server.ts";
import { storeAudio } from "#app/shop/media/audio-files.server.ts";
import { storeCover } from "#app/shop/media/covers.server.ts";
import type { MoreJobs } from "#app/shop/media/start-jobs.server.ts";
import { m } from "#messages";
import { type FileForBuyer, storeForBuyer } from "./buyers-files.server.ts";
import type { DemoTrack } from "./demo-catalog.ts";
import {
  countDemoDrafts,
  demoFolder,
  fillEmptyShop,
  lockFilling,
  readDemoCatalog,
} from "./fill-empty-shop.server.ts";

const demoJob = z.object({ trackId: z.string(), file: z.string() });
type DemoJob = z.infer<typeof demoJob>;

export const demoJobs: MoreJobs = {
  jobs: {
    [ADD_DEMO_TRACK]: (payload, { abortSignal }) => addTrack(demoJob.parse(payload), abortSignal),
    [FILL_EMPTY_SHOP]: fillEmptyShop,
  },
};

/** Analyzes and publishes a draft of the demo. With `DEMO=off` it deletes the draft instead. */
async function addTrack({ trackId, file }: DemoJob, signal?: AbortSignal): Promise<void> {
  const catalog = await readDemoCatalog();
  const track = catalog.find((one) => one.file === file);
  if (!track || env.DEMO === "off") {
    await db.deleteFrom("musicTracks").where("id", "=", trackId).where(isWaiting).execute();
    return;
  }
  const stored = await storeTrack(track, signal);
  const left = await inTransaction((tx) => publishDraft(tx, trackId, stored));
  if (left === undefined) return;
  if (left === 0) await collectGarbage();
  printProgress(catalog.length - left, catalog.length);
}

/** Excludes a draft that a former run has published, or that a person has. */
function isWaiting(eb: ExpressionBuilder<Database, "musicTracks">) {
  return eb.and([eb("isDraft", "=", true), eb("previewFileId", "is", null)]);
}

type StoredTrack = { columns: Updateable<MusicTracks>; files: FileForBuyer[] };

async function storeTrack(
  { title, file, cover, score, sold }: DemoTrack,
  signal?: AbortSignal,
): Promise<StoredTrack> {
  const workFolder = await makeWorkFolder();
  try {
    const wav = join(workFolder, "decoded.wav");
    const [audio, picture] = await Promise.all([
      storeAudio(join(demoFolder, file), signal, { wavTarget: wav }),
      readFile(join(demoFolder, cover)).then(storeCover),
    ]);
    if (audio.refused) {
      throw new Error(m.demo_track_refused({ file, reason: audio.refused.text }));
    }
    if (picture.refused)
      throw new Error(m.demo_cover_refused({ cover, reason: picture.refused.text }));
    const { analysis, previewFileId } = audio.done;
    const pictures = { score: join(demoFolder, score), cover: join(demoFolder, cover) };
    const columns = {
      durationSeconds: analysis.durationSeconds,
      previewFileId,
      coverFileId: picture.done.fileId,
      soldAt: sold ? new Date() : null,
    };
    return {
      columns,
      files: await storeForBuyer(title, { wav, analysis, ...pictures, workFolder }),
    };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Returns how many drafts are left, or undefined if this one is no longer waiting. */
async function publishDraft(
  tx: Db,
  trackId: string,
  { columns, files }: StoredTrack,
): Promise<number | undefined> {
  await lockFilling(tx);
  const track = await tx
    .updateTable("musicTracks")
    .where("id", "=", trackId)
    .where(isWaiting)
    .set({ ...columns, isDraft: false, updatedAt: sql`now()` })
    .returning(["title", "agreementModel as model", "soldAt"])
    .executeTakeFirst();
  if (!track) return undefined;
  for (const file of files) await insertTrackFile(tx, { ...file, trackId });
  const sums = await listTrackFiles(tx, trackId);
  await acceptTemplate(tx, DEMO_SELLER, { trackId, model: track.model, files: sums });
  const published = { kind: "published", track: { id: trackId, title: track.title } } as const;
  if (!track.soldAt) await appendToLedger(tx, published);
  return countDemoDrafts(tx);
}

function printProgress(done: number, count: number): void {
  if (done % Math.ceil(count / 4) === 0)
    process.stdout.write(`${m.start_filled({ done, count })}\n`);
}

/**
 * Returns memory after filling: V8 keeps the 64 MB to which its young generation grew until a full
 * collection, which an idle shop doesn't trigger.
 */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
