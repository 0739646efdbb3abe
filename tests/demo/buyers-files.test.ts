import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  findUnanalyzedFile,
  findUndescribedSound,
} from "../../app/platform/storage/media-files.server.ts";
import { readFile as readStored } from "../../app/platform/storage/storage.server.ts";
import { makeWorkFolder } from "../../app/platform/storage/work-folder.server.ts";
import { insertTrackFile } from "../../app/shop/catalog/files/save-track-files.server.ts";
import { listTrackFiles, type TrackFile } from "../../app/shop/catalog/files/track-files.server.ts";
import { storeAudio } from "../../app/shop/media/audio-files.server.ts";
import { readAudioProperties } from "../../app/shop/media/audio-properties.server.ts";
import { storeForBuyer } from "../../demo/buyers-files.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { readMidi } from "./midi-reader.ts";

const shop = join(import.meta.dirname, "../../demo/shop");
const score = join(shop, "midi/lint.mid");

async function bytesOf({ bucket, key }: TrackFile): Promise<Buffer> {
  return Buffer.from(await new Response(readStored(bucket, key)).arrayBuffer());
}

let files: TrackFile[];
let durationSeconds: number;

beforeAll(async () => {
  const workFolder = await makeWorkFolder();
  const wav = join(workFolder, "decoded.wav");
  const audio = await storeAudio(join(shop, "audio/lint.ogg"), undefined, { wavTarget: wav });
  const { analysis } = resultOf(audio);
  const sources = { wav, analysis, score, cover: join(shop, "covers/lint.webp"), workFolder };
  const track = await givenTrack({ title: "Lint" });
  for (const file of await storeForBuyer("Lint", sources)) {
    await insertTrackFile(db, { ...file, trackId: track.id });
  }
  files = await listTrackFiles(db, track.id);
  durationSeconds = analysis.durationSeconds;
});

test("the buyer of a demo track gets its full-length sound, its score and its cover", async () => {
  expect(files).toMatchObject([
    { kind: "mastered-wav", fileName: "Lint.wav", mediaType: "audio/wav", bucket: "files" },
    { kind: "midi", fileName: "Lint.mid", mediaType: "audio/midi", bucket: "files" },
    { kind: "artwork", fileName: "Lint.jpg", mediaType: "image/jpeg", bucket: "files" },
  ]);

  const stored = await Promise.all(files.map(bytesOf));
  for (const [index, bytes] of stored.entries()) {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(files[index]).toMatchObject({ sha256, sizeBytes: bytes.length });
  }
  const [sound = Buffer.alloc(0), notes = Buffer.alloc(0), cover] = stored;
  const [channels, sampleRateHz, bits] = [22, 24, 34].map((at) => sound.readUInt16LE(at));
  expect([channels, sampleRateHz, bits]).toEqual([2, 48_000, 16]);
  expect((sound.length - 44) / (2 * 2 * 48_000)).toBeCloseTo(durationSeconds, 3);
  expect(notes.equals(await readFile(score))).toBe(true);
  expect(readMidi(notes).tracks[0]?.name).toBe("lint");
  const { format, width, height } = await sharp(cover).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1_000, height: 1_000 });
});

test("the stored analysis of a buyer's sound matches a new one, and no analysis is pending", async () => {
  expect(await findUndescribedSound()).toBeUndefined();
  expect(await findUnanalyzedFile()).toBeUndefined();
  const key = files[0]?.key ?? "";
  const {
    lufs,
    truePeakDb,
    durationSeconds: seconds = 0,
    ...format
  } = resultOf(await readAudioProperties(key));
  const file = await db
    .selectFrom("mediaFiles")
    .where("key", "=", key)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(file).toMatchObject(format);
  expect(file.durationSeconds).toBeCloseTo(seconds ?? 0, 3);
  expect(file.lufs).toBeCloseTo(lufs ?? 0, 1);
  expect(file.truePeakDb).toBeCloseTo(truePeakDb ?? 0, 1);
});
