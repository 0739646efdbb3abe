import { join } from "node:path";
import sharp from "sharp";
import type { NewTrackFile } from "#app/shop/catalog/files/save-track-files.server.ts";
import type { AudioAnalysis } from "#app/shop/media/audio-analysis.ts";
import { recordDecoded } from "#app/shop/media/audio-properties.server.ts";
import { storeDeliverable } from "#app/shop/media/deliverables.server.ts";
import { m } from "#messages";

export type FileForBuyer = Omit<NewTrackFile, "trackId">;

/**
 * Paths of the files, and the analysis during which the WAV was decoded. The cover is copied to the
 * work folder in a format that every program opens.
 */
type Sources = {
  wav: string;
  analysis: AudioAnalysis;
  score: string;
  cover: string;
  workFolder: string;
};

const COVER_QUALITY = 92;

/** Stores the files for a demo track's buyer: the full-length sound, the score and the cover. */
export async function storeForBuyer(title: string, sources: Sources): Promise<FileForBuyer[]> {
  const cover = join(sources.workFolder, "sleeve.jpg");
  await sharp(sources.cover).jpeg({ quality: COVER_QUALITY }).toFile(cover);
  const wavId = await store(sources.wav);
  await recordDecoded(wavId, sources.analysis);
  return [
    { kind: "mastered-wav", fileName: `${title}.wav`, fileId: wavId },
    { kind: "midi", fileName: `${title}.mid`, fileId: await store(sources.score) },
    { kind: "artwork", fileName: `${title}.jpg`, fileId: await store(cover) },
  ];
}

async function store(path: string): Promise<string> {
  const { done, refused } = await storeDeliverable(path);
  if (refused) throw new Error(m.demo_file_refused({ path, reason: refused.text }));
  return done.fileId;
}
