import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { makeWorkFolder } from "#app/platform/storage/work-folder.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { projectRoot } from "#app/platform/system/project-root.server.ts";
import { acceptTemplate } from "#app/shop/agreements/acceptances.server.ts";
import { DECLARED_NONE, declarationsOf } from "#app/shop/catalog/declarations.ts";
import { insertTrackFile } from "#app/shop/catalog/files/save-track-files.server.ts";
import { listTrackFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { type InsertableTrack, insertTrack } from "#app/shop/catalog/write-track.server.ts";
import { appendToLedger } from "#app/shop/ledger/append-to-ledger.server.ts";
import { storeAudio } from "#app/shop/media/audio-files.server.ts";
import { storeCover } from "#app/shop/media/covers.server.ts";
import { m } from "#messages";
import { type FileForBuyer, storeForBuyer } from "./buyers-files.server.ts";
import { type DemoTrack, demoCatalog } from "./demo-catalog.ts";
import { openForPractice } from "./open-for-practice.server.ts";

/** Number that no other advisory lock of the shop uses. */
const FILL_LOCK = 7_302;

const folder = join(projectRoot(), "demo", "shop");

/**
 * Fills an empty shop with the demo catalog and returns how many tracks it added. They appear in
 * one transaction: after `signal` stops it the shop is still empty, and the next start fills it.
 * `onProgress` is first called with none done.
 */
export async function fillEmptyShop(
  onProgress: (done: number, count: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return inTransaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${FILL_LOCK})`.execute(tx);
    const any = await tx.selectFrom("musicTracks").select("id").limit(1).executeTakeFirst();
    if (any) return 0;
    const text = await readFile(join(folder, "catalog.json"), "utf8");
    const catalog = demoCatalog.parse(JSON.parse(text));
    let done = 0;
    onProgress(done, catalog.length);
    const tracks = await Promise.all(
      catalog.map(async (track) => {
        const stored = await storeTrack(track, signal);
        done += 1;
        onProgress(done, catalog.length);
        return stored;
      }),
    );
    // A new track goes before all others, so the last one added is the first in the shop.
    for (const { track, files } of tracks.reverse()) {
      const { id: trackId } = await insertTrack(tx, track);
      for (const file of files) await insertTrackFile(tx, { ...file, trackId });
      const sums = await listTrackFiles(tx, trackId);
      await acceptTemplate(tx, demoSeller, { trackId, model: "licence", files: sums });
      const published = { kind: "published", track: { id: trackId, title: track.title } } as const;
      if (!track.soldAt) await appendToLedger(tx, published);
    }
    if (env.isSandboxAllowed) await openForPractice(tx);
    return tracks.length;
  });
}

/** No author, because there are no accounts before the shop is filled. */
const demoSeller = { id: null, username: "the demo" };

type StoredTrack = { track: InsertableTrack; files: FileForBuyer[] };

async function storeTrack(track: DemoTrack, signal: AbortSignal): Promise<StoredTrack> {
  const { file, cover, score, sold, purchaseLink, ...fields } = track;
  const workFolder = await makeWorkFolder();
  try {
    const wav = join(workFolder, "decoded.wav");
    const [audio, picture] = await Promise.all([
      storeAudio(join(folder, file), signal, wav),
      readFile(join(folder, cover)).then(storeCover),
    ]);
    if (audio.refused) {
      throw new Error(m.demo_track_refused({ file, reason: audio.refused.text }));
    }
    if (picture.refused)
      throw new Error(m.demo_cover_refused({ cover, reason: picture.refused.text }));
    const { analysis } = audio.done;
    const pictures = { score: join(folder, score), cover: join(folder, cover) };
    const sources = { wav, analysis, ...pictures, workFolder };
    const stored = {
      ...fields,
      ...declarationsOf({}, DECLARED_NONE),
      purchaseLink: purchaseLink ?? null,
      durationSeconds: analysis.durationSeconds,
      previewFileId: audio.done.previewFileId,
      coverFileId: picture.done.fileId,
      soldAt: sold ? new Date() : null,
      isDraft: false,
    };
    return { track: stored, files: await storeForBuyer(track.title, sources) };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}
