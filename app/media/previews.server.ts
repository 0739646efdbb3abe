import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Db, db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { measureFile } from "#app/storage/measure-file.server.ts";
import { keepMediaFile } from "#app/storage/media-files.server.ts";
import { clearRenderProblems } from "#app/storage/replaced-files.server.ts";
import { copyFileTo, findFileSize, keepFile } from "#app/storage/storage.server.ts";
import { makeWorkFolder } from "#app/storage/work-folder.server.ts";
import { analyseAudio } from "./analysis.server.ts";
import type { AudioAnalysis } from "./audio-analysis.ts";
import { smallPeaksOf } from "./peaks.ts";
import { fetchVoiceTag } from "./voice-tag.server.ts";

type Heard = NonNullable<AudioAnalysis["preview"]>;
type Rendered = { path: string; madeFromId: string; voiceTag: string | null };

const bucket = "audio";
/** Renders one preview that does not have today's voice tag, then the next. */
export const RENDER_NEXT_PREVIEW = "render-next-preview";
/** So that one is rendered at a time, and nothing is removed meanwhile. */
export const PREVIEWS = "previews";

/** Keeps a rendered preview where visitors hear it. */
export async function keepPreview(rendered: Rendered, heard: Heard): Promise<string> {
  const { path, madeFromId, voiceTag } = rendered;
  const { sha256, sizeBytes } = await measureFile(path);
  const key = `${sha256.slice(0, 32)}.mp3`;
  await keepFile(bucket, key, { path });
  const id = await keepMediaFile({
    bucket,
    key,
    mediaType: "audio/mpeg",
    sizeBytes,
    sha256,
    madeFromId,
    voiceTag,
    durationSeconds: heard.durationSeconds,
    peaks: Buffer.from(heard.peaks),
    smallPeaks: smallPeaksOf(heard.peaks),
  });
  // The same preview may have been removed as replaced just before its row said that it is back.
  if ((await findFileSize(bucket, key)) === undefined) await keepFile(bucket, key, { path });
  return id;
}

/** Renders the preview of a kept original with today's voice tag. A problem is a sentence. */
export async function renderPreview(
  originalFileId: string,
  signal?: AbortSignal,
): Promise<{ fileId: string } | { problem: string }> {
  const original = await db
    .selectFrom("mediaFiles")
    .where("id", "=", originalFileId)
    .select(["bucket", "key"])
    .executeTakeFirstOrThrow();
  if ((await findFileSize(original.bucket, original.key)) === undefined) {
    return { problem: "The original file is missing from the storage." };
  }
  const folder = await makeWorkFolder();
  try {
    const source = join(folder, original.key);
    await copyFileTo(original.bucket, original.key, source);
    const tag = await fetchVoiceTag(folder);
    if (tag.isMissing) return { problem: "The voice tag is missing from the storage." };
    const target = join(folder, "preview.mp3");
    const preview = { target, voiceTagPath: tag.path };
    const heard = await analyseAudio(source, { preview }, signal);
    if ("problem" in heard) return heard;
    if (!heard.analysis.preview) return { problem: "This kind of audio is not accepted." };
    const rendered = { path: target, madeFromId: originalFileId, voiceTag: tag.sha256 };
    return { fileId: await keepPreview(rendered, heard.analysis.preview) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Begins to render all previews anew, those that failed before included, once `on` is committed. */
export async function renderPreviewsAgain(on: Db): Promise<void> {
  await clearRenderProblems(on);
  await addRenderJob(on);
}

/** The job by which the next preview is rendered. Uploads, which somebody waits for, go first. */
export function addRenderJob(on: Db): Promise<void> {
  const choice = { key: RENDER_NEXT_PREVIEW, queue: PREVIEWS, isPatient: true };
  return addJob(on, RENDER_NEXT_PREVIEW, {}, choice);
}
