import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { findFileSize } from "#app/platform/storage/storage.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import type { TrackFile } from "#app/shop/catalog/files/track-files.server.ts";
import { m } from "#messages";
import type { Download, Visit } from "../download-links/downloads.server.ts";
import { recordUse } from "../download-links/link-uses.server.ts";
import { type SaleOutcome, sellTrack } from "../selling/sell-track.server.ts";
import { signDownloadToken } from "./download-token.server.ts";

/** Sells once, however often it is repeated. */
export async function confirmDownload(
  { track, isSeller }: Download,
  { actor, client }: Visit,
  what: "page" | "file-link",
): Promise<SaleOutcome> {
  if (isSeller) return Promise.resolve({ done: { isNew: false } });
  const sale = { channel: "download-page", by: actor, client } as const;
  return inTransaction(
    async (tx) => {
      const outcome: SaleOutcome = track.isSold
        ? { done: { isNew: false } }
        : await sellTrack(tx, track.id, sale);
      await recordUse(tx, { trackId: track.id, what, client });
      return outcome;
    },
    { commitsRefused: true },
  );
}

type StartedDownload =
  | { pass: string }
  /** The files are hosted elsewhere. `isMarked` says whether the sale was recorded. */
  | { fileLink: string; isMarked: boolean };

/** Buyers get their files even if the sale cannot be recorded. */
export async function startDownload(
  download: Download,
  fileId: string | undefined,
  visit: Visit,
): Promise<Outcome<StartedDownload>> {
  const { id, track, files, fileLink } = download;
  const chosen = fileId === undefined ? files : files.filter((file) => file.id === fileId);
  if (chosen.length === 0 && (!fileLink || fileId))
    return refuse("missing", m.download_unavailable());
  if (!(await areFilesComplete(chosen))) return refuse("busy", m.download_currently_unavailable());
  const isMarked = await recordSale(download, visit);
  const [first, ...others] = chosen;
  if (!first) {
    return fileLink
      ? { done: { fileLink, isMarked } }
      : refuse("missing", m.download_unavailable());
  }
  const grant =
    others.length === 0
      ? ({ what: "file", id: first.id } as const)
      : ({ what: "archive", id: track.id } as const);
  return { done: { pass: await signDownloadToken(grant, id) } };
}

async function recordSale(download: Download, visit: Visit): Promise<boolean> {
  try {
    const { refused } = await sellOnDownload(download, visit);
    return refused === undefined;
  } catch (error) {
    log.error({ err: error, trackId: download.track.id }, "couldn't record a sale");
    return false;
  }
}

/** Uses of files are recorded when they are downloaded. */
async function sellOnDownload(download: Download, visit: Visit): Promise<SaleOutcome> {
  const { track, files, isSeller } = download;
  if (files.length === 0) return confirmDownload(download, visit, "file-link");
  if (isSeller || track.isSold) return { done: { isNew: false } };
  const sale = { channel: "download-page", by: visit.actor, client: visit.client } as const;
  return inTransaction((tx) => sellTrack(tx, track.id, sale), { commitsRefused: true });
}

export async function areFilesComplete(files: TrackFile[]): Promise<boolean> {
  try {
    const sizes = await Promise.all(files.map(({ bucket, key }) => findFileSize(bucket, key)));
    return files.every(({ sizeBytes }, index) => sizes[index] === sizeBytes);
  } catch (error) {
    log.warn({ err: error }, "couldn't find a buyer's files");
    return false;
  }
}
