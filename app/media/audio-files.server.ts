import { rm } from "node:fs/promises";
import { join } from "node:path";
import { measureFile } from "#app/storage/measure-file.server.ts";
import { keepMediaFile } from "#app/storage/media-files.server.ts";
import { keepFile } from "#app/storage/storage.server.ts";
import { makeWorkFolder } from "#app/storage/work-folder.server.ts";
import { analyseAudio } from "./analysis.server.ts";
import type { AudioAnalysis } from "./audio-analysis.ts";
import { smallPeaksOf } from "./peaks.ts";
import { keepPreview } from "./previews.server.ts";
import { fetchVoiceTag } from "./voice-tag.server.ts";

/** A track's audio that is kept, and what was heard in it; or a sentence for whoever brought it. */
export type StoredAudio =
  | { originalFileId: string; previewFileId: string; analysis: AudioAnalysis }
  | { problem: string };

type AudioKind = { codecs: RegExp; extension: string; mediaType: string };

/** What a file is called, by the codec that was decoded: never by the name it came with. */
const kinds: AudioKind[] = [
  { codecs: /^mp3/, extension: "mp3", mediaType: "audio/mpeg" },
  { codecs: /^pcm_/, extension: "wav", mediaType: "audio/wav" },
  { codecs: /^flac/, extension: "flac", mediaType: "audio/flac" },
  { codecs: /^(vorbis|opus)/, extension: "ogg", mediaType: "audio/ogg" },
  { codecs: /^(aac|alac)/, extension: "m4a", mediaType: "audio/mp4" },
];

/**
 * Takes in an audio file: hears it, keeps the original where no visitor can reach it, and renders
 * the preview that visitors hear, without the voice tag when that is missing. A file is recorded only when its bytes are kept.
 * @throws the signal's reason when it is aborted while the file is analysed.
 */
export async function storeAudio(path: string, signal?: AbortSignal): Promise<StoredAudio> {
  const folder = await makeWorkFolder();
  try {
    const tag = await fetchVoiceTag(folder);
    const target = join(folder, "preview.mp3");
    const preview = { target, voiceTagPath: tag.path };
    const heard = await analyseAudio(path, { preview }, signal);
    if ("problem" in heard) return heard;
    const { analysis } = heard;
    const kind = kinds.find(({ codecs }) => codecs.test(analysis.codec));
    if (!kind || !analysis.preview) return { problem: "This kind of audio is not accepted." };
    const originalFileId = await keepOriginal(path, kind, analysis);
    const rendered = { path: target, madeFromId: originalFileId, voiceTag: tag.sha256 };
    const previewFileId = await keepPreview(rendered, analysis.preview);
    return { originalFileId, previewFileId, analysis };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepOriginal(path: string, kind: AudioKind, analysis: AudioAnalysis) {
  const { sha256, sizeBytes } = await measureFile(path);
  const key = `${sha256.slice(0, 32)}.${kind.extension}`;
  await keepFile("music_files", key, { path });
  const { durationSeconds, sampleRateHz, bitDepth, channels, codec, lufs, truePeakDb } = analysis;
  return keepMediaFile({
    bucket: "music_files",
    key,
    mediaType: kind.mediaType,
    sizeBytes,
    sha256,
    peaks: Buffer.from(analysis.peaks),
    smallPeaks: smallPeaksOf(analysis.peaks),
    ...{ durationSeconds, sampleRateHz, bitDepth, channels, codec, lufs, truePeakDb },
  });
}
