import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { measureFile } from "#app/platform/storage/large-files.server.ts";
import { clearRenderProblems, recordMediaFile } from "#app/platform/storage/media-files.server.ts";
import { copyFileTo, findFileSize, storeFile } from "#app/platform/storage/storage.server.ts";
import { makeWorkFolder } from "#app/platform/storage/work-folder.server.ts";
import { type FileOutcome, refuseFile } from "#app/platform/uploads/file-problem-text.ts";
import { analyzeAudio } from "./analysis.server.ts";
import type { AudioAnalysis } from "./audio-analysis.ts";
import { smallPeaksOf } from "./peaks.ts";
import { fetchVoiceTag } from "./voice-tag.server.ts";

type RenderedSound = NonNullable<AudioAnalysis["preview"]>;
type Rendered = { path: string; madeFromId: string; voiceTag: string | null };

const bucket = "audio";
export const RENDER_NEXT_PREVIEW = "render-next-preview";
/** Renders one preview at a time while no files are pruned. */
export const PREVIEWS = "previews";

export async function storePreview(
  rendered: Rendered,
  { durationSeconds, peaks }: RenderedSound,
): Promise<string> {
  const { path, madeFromId, voiceTag } = rendered;
  const { sha256, sizeBytes } = await measureFile(path);
  const key = `${sha256.slice(0, 32)}.mp3`;
  await storeFile(bucket, key, { path });
  const id = await recordMediaFile({
    bucket,
    key,
    mediaType: "audio/mpeg",
    sizeBytes,
    sha256,
    madeFromId,
    voiceTag,
    durationSeconds,
    peaks: Buffer.from(peaks),
    smallPeaks: smallPeaksOf(peaks),
  });
  // Pruning may have removed the same preview just before its row was updated.
  if ((await findFileSize(bucket, key)) === undefined) await storeFile(bucket, key, { path });
  return id;
}

export async function renderPreview(
  originalFileId: string,
  signal?: AbortSignal,
): Promise<FileOutcome<{ fileId: string }>> {
  const original = await db
    .selectFrom("mediaFiles")
    .where("id", "=", originalFileId)
    .select(["bucket", "key"])
    .executeTakeFirstOrThrow();
  if ((await findFileSize(original.bucket, original.key)) === undefined) {
    return refuseFile("original-missing", "missing");
  }
  const folder = await makeWorkFolder();
  try {
    const source = join(folder, original.key);
    await copyFileTo(original.bucket, original.key, source);
    const tag = await fetchVoiceTag(folder);
    if (tag.isMissing) return refuseFile("tag-missing", "missing");
    const target = join(folder, "preview.mp3");
    const preview = { target, voiceTagPath: tag.path };
    const { done: analysis, refused } = await analyzeAudio(source, { preview }, signal);
    if (refused) return { refused };
    if (!analysis.preview) return refuseFile("audio-not-accepted");
    const rendered = { path: target, madeFromId: originalFileId, voiceTag: tag.sha256 };
    return { done: { fileId: await storePreview(rendered, analysis.preview) } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function renderPreviewsAgain(tx: Db): Promise<void> {
  await clearRenderProblems(tx);
  await addRenderJob(tx);
}

export function addRenderJob(tx: Db): Promise<void> {
  const choice = { key: RENDER_NEXT_PREVIEW, queue: PREVIEWS, isLowPriority: true };
  return addJob(tx, RENDER_NEXT_PREVIEW, {}, choice);
}
