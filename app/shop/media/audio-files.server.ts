import { rm } from "node:fs/promises";
import { join } from "node:path";
import { measureFile } from "#app/platform/storage/large-files.server.ts";
import {
  type OriginalAnalysis,
  recordMediaFile,
} from "#app/platform/storage/media-files.server.ts";
import { storeFile } from "#app/platform/storage/storage.server.ts";
import { makeWorkFolder } from "#app/platform/storage/work-folder.server.ts";
import {
  type DeliverableFormat,
  formatOfSound,
} from "#app/platform/uploads/deliverable-formats.ts";
import { type FileOutcome, refuseFile } from "#app/platform/uploads/file-problem-text.ts";
import { type AnalysisOptions, analyzeAudio } from "./analysis.server.ts";
import type { AudioAnalysis } from "./audio-analysis.ts";
import { indexFingerprint } from "./fingerprints/index-fingerprint.server.ts";
import { smallPeaksOf } from "./peaks.ts";
import { storePreview } from "./previews.server.ts";
import { fetchVoiceTag } from "./voice-tag.server.ts";

type StoredAudio = {
  originalFileId: string;
  previewFileId: string;
  analysis: AudioAnalysis;
};

/** `wavTarget` is the path of the decoded sound. The voice tag is omitted if it is missing. */
export async function storeAudio(
  path: string,
  signal?: AbortSignal,
  options: Pick<AnalysisOptions, "wavTarget" | "onProgress"> = {},
): Promise<FileOutcome<StoredAudio>> {
  const folder = await makeWorkFolder();
  try {
    const tag = await fetchVoiceTag(folder);
    const target = join(folder, "preview.mp3");
    const preview = { target, voiceTagPath: tag.path };
    const { done: analysis, refused } = await analyzeAudio(path, { ...options, preview }, signal);
    if (refused) return { refused };
    const format = formatOfSound(analysis);
    if (!format || !analysis.preview) return refuseFile("audio-not-accepted");
    const originalFileId = await storeOriginal(path, format, analysis);
    if (analysis.fingerprint) await indexFingerprint(originalFileId, analysis.fingerprint);
    const rendered = { path: target, madeFromId: originalFileId, voiceTag: tag.sha256 };
    const previewFileId = await storePreview(rendered, analysis.preview);
    return { done: { originalFileId, previewFileId, analysis } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function toStoredAnalysis({
  features,
  fingerprint,
}: AudioAnalysis): OriginalAnalysis | undefined {
  if (!features || !fingerprint) return undefined;
  return {
    features: Buffer.from(Int8Array.from(features).buffer),
    fingerprint: Buffer.from(fingerprint.stored, "base64"),
  };
}

async function storeOriginal(path: string, format: DeliverableFormat, analysis: AudioAnalysis) {
  const { sha256, sizeBytes } = await measureFile(path);
  const key = `${sha256.slice(0, 32)}.${format.endings[0]}`;
  await storeFile("music_files", key, { path });
  const { durationSeconds, sampleRateHz, bitDepth, channels, codec, lufs, truePeakDb } = analysis;
  return recordMediaFile({
    bucket: "music_files",
    key,
    mediaType: format.mediaType,
    sizeBytes,
    sha256,
    peaks: Buffer.from(analysis.peaks),
    smallPeaks: smallPeaksOf(analysis.peaks),
    ...toStoredAnalysis(analysis),
    durationSeconds,
    sampleRateHz,
    bitDepth,
    channels,
    codec,
    lufs,
    truePeakDb,
  });
}
