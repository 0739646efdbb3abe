import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { problemOf } from "#app/platform/storage/check-storage.server.ts";
import {
  listCoversOfFormerWidths,
  recordCoverWidths,
} from "#app/platform/storage/media-files.server.ts";
import { readFile, storeFile } from "#app/platform/storage/storage.server.ts";
import {
  coverFiles,
  coverWidths,
  sharedCoverWidth,
  widthsOf,
} from "#app/platform/storage/stored-names.ts";
import { log } from "#app/platform/system/log.server.ts";
import { measureCover } from "./covers.server.ts";
import { PREVIEWS } from "./previews.server.ts";
import { renderWidths } from "./render-cover.server.ts";

export const ADD_COVER_WIDTHS = "add-cover-widths";

const AT_ONCE = 5;
/** A pause lets a shop with many covers serve its visitors. */
const PAUSE_MS = 2_000;

const bucket = "cover_images";
const widening = z.object({ after: z.uuid().optional() });

type FormerCover = Awaited<ReturnType<typeof listCoversOfFormerWidths>>[number];

/** Renders missing widths of old covers in the queue of pruning, which must not remove them. */
export function addCoverWidthsJob(tx: Db, after?: string): Promise<void> {
  const runAt = after === undefined ? {} : { runAt: new Date(Date.now() + PAUSE_MS) };
  const choice = { key: ADD_COVER_WIDTHS, queue: PREVIEWS, isLowPriority: true, ...runAt };
  return addJob(tx, ADD_COVER_WIDTHS, after === undefined ? {} : { after }, choice);
}

export async function addCoverWidths(payload: unknown, signal?: AbortSignal): Promise<void> {
  const { after } = widening.parse(payload);
  const covers = await listCoversOfFormerWidths(after, AT_ONCE);
  for (const cover of covers) {
    signal?.throwIfAborted();
    const problem = await problemOf(cover, true);
    if (problem) log.warn({ key: cover.key, problem }, "a cover cannot get its missing widths");
    else await addMissingWidths(cover);
  }
  const last = covers.at(-1);
  if (last) await addCoverWidthsJob(db, last.id);
}

async function addMissingWidths({ id, key, coverWidths: stored }: FormerCover): Promise<void> {
  const former = widthsOf(stored);
  const missing = coverWidths.filter((width) => !former.includes(width));
  const shared = await readCover(`${key}-${sharedCoverWidth}.jpg`);
  for (const [ending, content] of await renderWidths(shared, missing)) {
    await storeFile(bucket, `${key}${ending}`, content);
  }
  const files = [];
  for (const name of coverFiles(key)) files.push(await readCover(name));
  await recordCoverWidths(id, measureCover(files));
}

function readCover(name: string): Promise<Buffer> {
  return buffer(readFile(bucket, name));
}
