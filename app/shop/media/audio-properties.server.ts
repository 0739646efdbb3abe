import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import {
  type AudioProperties,
  type DeliverableAnalysis,
  type OriginalAnalysis,
  recordAnalysisResult,
  recordAudioProperties,
  type UnanalyzedFile,
} from "#app/platform/storage/media-files.server.ts";
import { type Bucket, copyFileTo, findFileSize } from "#app/platform/storage/storage.server.ts";
import { makeWorkFolder } from "#app/platform/storage/work-folder.server.ts";
import { formatOfSound } from "#app/platform/uploads/deliverable-formats.ts";
import { type FileOutcome, refuseFile } from "#app/platform/uploads/file-problem-text.ts";
import { type AnalysisOptions, analyzeAudio } from "./analysis.server.ts";
import type { AudioAnalysis } from "./audio-analysis.ts";
import { toStoredAnalysis } from "./audio-files.server.ts";
import { storeDeliverable } from "./deliverables.server.ts";
import {
  indexDeliverableFingerprint,
  indexFingerprint,
} from "./fingerprints/index-fingerprint.server.ts";
import { PREVIEWS } from "./previews.server.ts";

export const DESCRIBE_NEXT_FILE = "describe-next-file";

/** Buyers' files are long, and nobody waits for their details. */
export function addDescribeJob(tx: Db): Promise<void> {
  const choice = { key: DESCRIBE_NEXT_FILE, queue: PREVIEWS, isLowPriority: true };
  return addJob(tx, DESCRIBE_NEXT_FILE, {}, choice);
}

export async function readAudioProperties(
  key: string,
  signal?: AbortSignal,
): Promise<FileOutcome<AudioProperties>> {
  const { done, refused } = await analyzeStored("files", key, { isWithoutMusic: true }, signal);
  return refused ? { refused } : { done: propertiesOf(done) };
}

function propertiesOf(analysis: AudioAnalysis): AudioProperties {
  const { durationSeconds, sampleRateHz, channels, codec } = analysis;
  const { bitDepth = null, lufs = null, truePeakDb = null } = analysis;
  const properties = { durationSeconds, sampleRateHz, channels, codec, bitDepth, lufs, truePeakDb };
  const mediaType = formatOfSound(analysis)?.mediaType;
  return mediaType === undefined ? properties : { ...properties, mediaType };
}

/** Refuses what cannot be decoded, but not for a failure of the analyzer itself. */
export async function storeDeliverableSound(
  path: string,
  signal?: AbortSignal,
): Promise<FileOutcome<{ fileId: string }>> {
  const options = { isWithoutMusic: true, hasFingerprint: true };
  const { done, refused, complaint } = await analyzeAudio(path, options, signal);
  if (refused && complaint === undefined) return { refused };
  const stored = await storeDeliverable(path);
  if (stored.done && done) await recordAnalysis(stored.done.fileId, done);
  if (stored.done && refused) await recordAudioProperties(db, stored.done.fileId, { refused });
  return stored;
}

async function recordAnalysis(id: string, analysis: AudioAnalysis): Promise<void> {
  await recordAudioProperties(db, id, { done: propertiesOf(analysis) });
  await recordAnalysisResult(db, id, await fingerprintDeliverable(id, analysis));
}

export function recordDecoded(id: string, analysis: AudioAnalysis): Promise<void> {
  return recordAnalysis(id, { ...analysis, ...decodedFormat });
}

/** The format is that of analyzer/wav-writer.ts. */
const decodedFormat = { container: "wav", codec: "pcm_s16le", bitDepth: 16 } as const;

async function fingerprintDeliverable(
  id: string,
  { fingerprint }: AudioAnalysis,
): Promise<FileOutcome<DeliverableAnalysis>> {
  if (!fingerprint) return refuseSilence();
  await indexDeliverableFingerprint(id, fingerprint);
  return { done: { fingerprint: Buffer.from(fingerprint.stored, "base64") } };
}

const refuseSilence = () => refuseFile("nothing-to-hear");

export async function analyzeAgain(
  { id, bucket, key }: UnanalyzedFile,
  signal?: AbortSignal,
): Promise<FileOutcome<OriginalAnalysis | DeliverableAnalysis>> {
  const isOriginal = bucket === "music_files";
  const options = isOriginal ? {} : { isWithoutMusic: true, hasFingerprint: true };
  const { done, refused } = await analyzeStored(bucket, key, options, signal);
  if (refused) return { refused };
  if (!isOriginal) return fingerprintDeliverable(id, done);
  const storedAnalysis = toStoredAnalysis(done);
  if (!storedAnalysis || !done.fingerprint) return refuseSilence();
  await indexFingerprint(id, done.fingerprint);
  return { done: storedAnalysis };
}

async function analyzeStored(
  bucket: Bucket,
  key: string,
  options: AnalysisOptions,
  signal?: AbortSignal,
): Promise<FileOutcome<AudioAnalysis>> {
  if ((await findFileSize(bucket, key)) === undefined) {
    return refuseFile("file-missing", "missing");
  }
  const folder = await makeWorkFolder();
  try {
    const source = join(folder, key);
    await copyFileTo(bucket, key, source);
    return await analyzeAudio(source, options, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
