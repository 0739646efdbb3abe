import { db } from "#app/database/db.server.ts";
import { findFileSize } from "#app/storage/storage.server.ts";
import { log } from "#app/system/log.server.ts";
import type { Download, Visit } from "./downloads.server.ts";
import { givePass } from "./file-pass.server.ts";
import { recordUse } from "./record-use.server.ts";
import { sellTrack } from "./sell-track.server.ts";
import type { TrackFile } from "./track-files.server.ts";

/**
 * What the page of a download says once somebody looks at it, or follows the link to where the files
 * are: the track is sold, unless who looks is its seller. Said often, it is sold once.
 */
export async function claimDownload(
  { track, isSeller }: Download,
  { actor, caller }: Visit,
  what: "page" | "file-link",
): Promise<void> {
  if (isSeller) return;
  await db.transaction().execute(async (on) => {
    await recordUse(on, { trackId: track.id, what, caller });
    if (!track.isSold) await sellTrack(on, track.id, { how: "download-page", by: actor, caller });
  });
}

type Taken =
  /** A pass for the address of the files. */
  | { pass: string }
  /** The files are elsewhere. `isMarked`: whether the sale could be written down. */
  | { fileLink: string; isMarked: boolean }
  | { problem: "unavailable" | "currently unavailable" };

/**
 * What pressing Download Track leads to: a file, several as an archive, or the link to them. It sells
 * the track; a sale that cannot be written down does not keep a buyer from his files.
 */
export async function takeDownload(
  download: Download,
  fileId: string | undefined,
  visit: Visit,
): Promise<Taken> {
  const { id, track, files, fileLink } = download;
  const chosen = fileId === undefined ? files : files.filter((file) => file.id === fileId);
  if (chosen.length === 0 && (!fileLink || fileId)) return { problem: "unavailable" };
  if (!(await areWhole(chosen))) return { problem: "currently unavailable" };
  const isMarked = await isClaimed(download, visit);
  const [first, ...others] = chosen;
  if (!first) return fileLink ? { fileLink, isMarked } : { problem: "unavailable" };
  const passed =
    others.length === 0
      ? ({ what: "file", id: first.id } as const)
      : ({ what: "archive", id: track.id } as const);
  return { pass: await givePass(passed, id) };
}

async function isClaimed(download: Download, visit: Visit): Promise<boolean> {
  try {
    await sellOnPress(download, visit);
    return true;
  } catch (error) {
    log.error({ err: error, trackId: download.track.id }, "a sale could not be written down");
    return false;
  }
}

/** The use of a file is noted when it is fetched; that of a link only here. */
async function sellOnPress(download: Download, visit: Visit): Promise<void> {
  const { track, files, isSeller } = download;
  if (files.length === 0) return claimDownload(download, visit, "file-link");
  if (isSeller || track.isSold) return;
  const sale = { how: "download-page", by: visit.actor, caller: visit.caller } as const;
  await db.transaction().execute((on) => sellTrack(on, track.id, sale));
}

/** Whether files are in storage as long as they should be: a short one is never given as the whole. */
export async function areWhole(files: TrackFile[]): Promise<boolean> {
  try {
    const sizes = await Promise.all(files.map(({ bucket, key }) => findFileSize(bucket, key)));
    return files.every(({ sizeBytes }, index) => sizes[index] === sizeBytes);
  } catch (error) {
    log.warn({ err: error }, "a buyer's files could not be found");
    return false;
  }
}
