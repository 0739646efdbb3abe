import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import type { HeardInOriginal, SoundFacts } from "#app/storage/media-files.server.ts";
import { type Bucket, copyFileTo, findFileSize } from "#app/storage/storage.server.ts";
import { makeWorkFolder } from "#app/storage/work-folder.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { type AnalysisOptions, analyseAudio } from "./analysis.server.ts";
import type { AudioAnalysis } from "./audio-analysis.ts";
import { heardIn } from "./audio-files.server.ts";
import { noteFingerprint } from "./fingerprints/find-same-sound.server.ts";
import { PREVIEWS } from "./previews.server.ts";

export const DESCRIBE_NEXT_FILE = "describe-next-file";

/** After the uploads of now: buyers' files are long, and nobody waits for their facts. */
export function addDescribeJob(tx: Db): Promise<void> {
  const choice = { key: DESCRIBE_NEXT_FILE, queue: PREVIEWS, isLowPriority: true };
  return addJob(tx, DESCRIBE_NEXT_FILE, {}, choice);
}

/** Of a sound for buyers. @throws the signal's reason when it is aborted. */
export async function readSoundFacts(
  key: string,
  signal?: AbortSignal,
): Promise<Outcome<SoundFacts>> {
  const { done, refused } = await analyseStored("files", key, { isWithoutMusic: true }, signal);
  if (refused) return { refused };
  const { durationSeconds, sampleRateHz, channels, codec } = done;
  const { bitDepth = null, lufs = null, truePeakDb = null } = done;
  return { done: { durationSeconds, sampleRateHz, channels, codec, bitDepth, lufs, truePeakDb } };
}

/** Compares it with all others on the way. @throws the signal's reason when it is aborted. */
export async function hearOriginal(
  { id, key }: { id: string; key: string },
  signal?: AbortSignal,
): Promise<Outcome<HeardInOriginal>> {
  const { done, refused } = await analyseStored("music_files", key, {}, signal);
  if (refused) return { refused };
  const heard = heardIn(done);
  if (!heard || !done.fingerprint) return refuse("invalid", "There is nothing to hear in it.");
  await noteFingerprint(id, done.fingerprint);
  return { done: heard };
}

async function analyseStored(
  bucket: Bucket,
  key: string,
  options: AnalysisOptions,
  signal?: AbortSignal,
): Promise<Outcome<AudioAnalysis>> {
  if ((await findFileSize(bucket, key)) === undefined) {
    return refuse("missing", "The file is missing from the storage.");
  }
  const folder = await makeWorkFolder();
  try {
    const source = join(folder, key);
    await copyFileTo(bucket, key, source);
    return await analyseAudio(source, options, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
