import { rm } from "node:fs/promises";
import { join } from "node:path";
import { measureFile } from "#app/storage/large-files.server.ts";
import { type HeardInOriginal, recordMediaFile } from "#app/storage/media-files.server.ts";
import { storeFile } from "#app/storage/storage.server.ts";
import { makeWorkFolder } from "#app/storage/work-folder.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { analyseAudio } from "./analysis.server.ts";
import type { AudioAnalysis } from "./audio-analysis.ts";
import { noteOriginal } from "./fingerprints/note-fingerprint.server.ts";
import { smallPeaksOf } from "./peaks.ts";
import { NOT_ACCEPTED, storePreview } from "./previews.server.ts";
import { fetchVoiceTag } from "./voice-tag.server.ts";

export type StoredAudio = {
  originalFileId: string;
  previewFileId: string;
  analysis: AudioAnalysis;
};

type AudioKind = { codecs: RegExp; extension: string; mediaType: string };

/** The type of a file follows from the codec that was decoded, never from its name. */
const kinds: AudioKind[] = [
  { codecs: /^mp3/, extension: "mp3", mediaType: "audio/mpeg" },
  { codecs: /^pcm_/, extension: "wav", mediaType: "audio/wav" },
  { codecs: /^flac/, extension: "flac", mediaType: "audio/flac" },
  { codecs: /^(vorbis|opus)/, extension: "ogg", mediaType: "audio/ogg" },
  { codecs: /^(aac|alac)/, extension: "m4a", mediaType: "audio/mp4" },
];

/** Without the voice tag when that is missing; `wavTarget`: where the sound is decoded to. @throws the signal's reason when it is aborted during the analysis. */
export async function storeAudio(
  path: string,
  signal?: AbortSignal,
  wavTarget?: string,
): Promise<Outcome<StoredAudio>> {
  const folder = await makeWorkFolder();
  try {
    const tag = await fetchVoiceTag(folder);
    const target = join(folder, "preview.mp3");
    const preview = { target, voiceTagPath: tag.path };
    const { done: analysis, refused } = await analyseAudio(path, { preview, wavTarget }, signal);
    if (refused) return { refused };
    const kind = kinds.find(({ codecs }) => codecs.test(analysis.codec));
    if (!kind || !analysis.preview) return refuse("invalid", NOT_ACCEPTED);
    const originalFileId = await storeOriginal(path, kind, analysis);
    if (analysis.fingerprint) await noteOriginal(originalFileId, analysis.fingerprint);
    const rendered = { path: target, madeFromId: originalFileId, voiceTag: tag.sha256 };
    const previewFileId = await storePreview(rendered, analysis.preview);
    return { done: { originalFileId, previewFileId, analysis } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As they are stored: of features a signed byte each. */
export function heardIn({ features, fingerprint }: AudioAnalysis): HeardInOriginal | undefined {
  if (!features || !fingerprint) return undefined;
  return {
    features: Buffer.from(Int8Array.from(features).buffer),
    fingerprint: Buffer.from(fingerprint.stored, "base64"),
  };
}

async function storeOriginal(path: string, kind: AudioKind, analysis: AudioAnalysis) {
  const { sha256, sizeBytes } = await measureFile(path);
  const key = `${sha256.slice(0, 32)}.${kind.extension}`;
  await storeFile("music_files", key, { path });
  const { durationSeconds, sampleRateHz, bitDepth, channels, codec, lufs, truePeakDb } = analysis;
  return recordMediaFile({
    bucket: "music_files",
    key,
    mediaType: kind.mediaType,
    sizeBytes,
    sha256,
    peaks: Buffer.from(analysis.peaks),
    smallPeaks: smallPeaksOf(analysis.peaks),
    ...heardIn(analysis),
    ...{ durationSeconds, sampleRateHz, bitDepth, channels, codec, lufs, truePeakDb },
  });
}
