import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { savedName } from "../../app/platform/uploads/deliverable-formats.ts";
import { fileLabel, kindOfSound } from "../../app/shop/catalog/files/file-kinds.ts";
import { storeAudio } from "../../app/shop/media/audio-files.server.ts";
import { storeDeliverableSound } from "../../app/shop/media/audio-properties.server.ts";
import { encodeSound, givenMusic, writeWav } from "../analyzer/given-sound.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenFolder } from "../fixtures/temporary-folder.ts";

/* The sold format is the one that the analyzer decoded, whatever its name and first bytes. */

beforeAll(prepareJobs);
const folder = await givenFolder();
const music = givenMusic({ seconds: 2 });
const id3 = Buffer.from("ID3\x03\0\0\0\0\0\x10TIT2\0\0\0\x06\0\0\x03Night", "latin1");

function encoded(name: string, encoder: string): Buffer {
  return readFileSync(encodeSound(join(folder, name), encoder, music));
}

/** Wraps an MP3 in the chunks of a WAV, as some editors write it. */
function riffOfMp3(mp3: Buffer): Buffer {
  const head = Buffer.alloc(58);
  head.write("RIFF\0\0\0\0WAVEfmt ", 0, "latin1");
  head.writeUInt32LE(50 + mp3.length, 4);
  head.writeUInt32LE(30, 16);
  head.writeUInt16LE(0x55, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(44_100, 24);
  head.writeUInt32LE(32_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(12, 36);
  head.write("data", 50, "latin1");
  head.writeUInt32LE(mp3.length, 54);
  return Buffer.concat([head, mp3]);
}

const mp3 = encoded("plain.mp3", "libmp3lame");
const flac = encoded("plain.flac", "flac");
const wav = readFileSync(writeWav(join(folder, "plain.wav"), music));

const sold: [
  what: string,
  bytes: Buffer,
  name: string,
  label: string,
  savedAs: string,
  mediaType: string,
][] = [
  [
    "a FLAC with an ID3 tag",
    Buffer.concat([id3, flac]),
    "Take.mp3",
    "FLAC, mastered",
    "Take.flac",
    "audio/flac",
  ],
  ["an MP3 in a RIFF", riffOfMp3(mp3), "Take.wav", "MP3, mastered", "Take.mp3", "audio/mpeg"],
  [
    "an AAC with an ID3 tag",
    Buffer.concat([id3, encoded("plain.aac", "aac")]),
    "Take.mp3",
    "AAC, mastered",
    "Take.aac",
    "audio/aac",
  ],
  [
    "an MP3 with an ID3 tag",
    Buffer.concat([id3, mp3]),
    "Take.wav",
    "MP3, mastered",
    "Take.mp3",
    "audio/mpeg",
  ],
  [
    "an Opus",
    encoded("plain.opus", "libopus"),
    "Take.mp3",
    "Ogg, mastered",
    "Take.ogg",
    "audio/ogg",
  ],
  [
    "a FLAC in an Ogg",
    encoded("flac.ogg", "flac"),
    "Take.flac",
    "Ogg, mastered",
    "Take.ogg",
    "audio/ogg",
  ],
  ["an ALAC", encoded("alac.m4a", "alac"), "Take.wav", "M4A, mastered", "Take.m4a", "audio/mp4"],
  ["a WAV", wav, "Take.mp3", "WAV, mastered", "Take.wav", "audio/wav"],
];

test.for(sold)(
  "%s is sold under its real format",
  async ([what, bytes, name, label, savedAs, mediaType]) => {
    const path = join(folder, what.replaceAll(" ", "-"));
    writeFileSync(path, bytes);
    const { fileId } = resultOf(await storeDeliverableSound(path));
    const { originalFileId } = resultOf(await storeAudio(path));
    for (const id of [fileId, originalFileId]) {
      const stored = await db
        .selectFrom("mediaFiles")
        .where("id", "=", id)
        .select(["mediaType", "key"])
        .executeTakeFirstOrThrow();
      expect(stored.mediaType).toBe(mediaType);
    }
    for (const kind of ["mastered-wav", "mp3"] as const) {
      expect(fileLabel({ kind, mediaType })).toBe(label);
    }
    expect(savedName(name, mediaType)).toBe(savedAs);
  },
);

test("a kind that names another format yields to the real one when a file is saved", () => {
  expect(kindOfSound({ kind: "mastered-wav", mediaType: "audio/mpeg" })).toBe("mp3");
  expect(kindOfSound({ kind: "mp3", mediaType: "audio/flac" })).toBe("mastered-wav");
  expect(kindOfSound({ kind: "radio-edit", mediaType: "audio/mpeg" })).toBe("radio-edit");
  expect(kindOfSound({ kind: "mastered-wav", mediaType: "application/zip" })).toBe("mastered-wav");
  expect(fileLabel({ kind: "unmastered-wav", mediaType: "audio/flac" })).toBe("FLAC, unmastered");
  expect(fileLabel({ kind: "mastered-wav", mediaType: "application/zip" })).toBe("WAV, mastered");
});
