import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { addTrack, type NewTrack } from "#app/catalogue/track-commands.server.ts";
import { db } from "#app/database/db.server.ts";
import { storeAudio } from "#app/media/audio-files.server.ts";
import { storeCover } from "#app/media/covers.server.ts";
import { projectRoot } from "#app/system/project-root.server.ts";
import { type DemoTrack, demoCatalogue } from "./demo-catalogue.ts";

/** Any number that no other advisory lock of the shop uses. */
const fillLock = 7_302;

const folder = join(projectRoot(), "demo", "shop");

/**
 * Fills a shop that holds nothing with the demo catalogue, and answers how many tracks it added; `onProgress` is
 * called first with none done, then as each is. Files
 * come in through the same code that uploads use. The tracks appear in one transaction: a stop in
 * the middle, which `signal` asks for, leaves an empty shop, which the next start fills.
 */
export async function fillEmptyShop(
  onProgress: (done: number, count: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${fillLock})`.execute(transaction);
    const any = await transaction
      .selectFrom("musicTracks")
      .select("id")
      .limit(1)
      .executeTakeFirst();
    if (any) return 0;
    const text = await readFile(join(folder, "catalogue.json"), "utf8");
    const catalogue = demoCatalogue.parse(JSON.parse(text));
    let done = 0;
    onProgress(done, catalogue.length);
    const tracks = await Promise.all(
      catalogue.map(async (track) => {
        const taken = await takeIn(track, signal);
        done += 1;
        onProgress(done, catalogue.length);
        return taken;
      }),
    );
    // A new track goes before all others, so the last one added is the first in the shop.
    for (const track of tracks.reverse()) await addTrack(transaction, track);
    return tracks.length;
  });
}

async function takeIn(track: DemoTrack, signal: AbortSignal): Promise<NewTrack> {
  const { file, cover, sold, purchaseLink, ...fields } = track;
  const [audio, picture] = await Promise.all([
    storeAudio(join(folder, file), signal),
    readFile(join(folder, cover)).then(storeCover),
  ]);
  if ("problem" in audio) throw new Error(`The demo track ${file} was refused. ${audio.problem}`);
  if ("problem" in picture) throw new Error(`The sleeve ${cover} was refused. ${picture.problem}`);
  return {
    ...fields,
    purchaseLink: purchaseLink ?? null,
    durationSeconds: audio.analysis.durationSeconds,
    previewFileId: audio.previewFileId,
    coverFileId: picture.fileId,
    soldAt: sold ? new Date() : null,
    isDraft: false,
  };
}
