import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  encodeSound,
  givenMusic,
  givenSilence,
  givenTone,
  RATE_HZ,
  wavOf,
  writeWav,
} from "./given-sound.ts";

const main = join(import.meta.dirname, "../../analyzer/main.ts");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dubplate-analyzer-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program like the shop and parses the line that it prints. */
function analyze(name: string, ...options: string[]) {
  const output = execFileSync(process.execPath, [main, join(folder, name), ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(output.match(/\n/g)).toHaveLength(1);
  return JSON.parse(output);
}

function givenFile(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const MUSIC_SECONDS = 12;
const music = givenMusic({ bpm: 126, seconds: MUSIC_SECONDS });

test.for([
  ["track.wav", "pcm_s16le", "pcm_s16le", 16],
  ["studio.wav", "pcm_s24le", "pcm_s24le", 24],
  ["float.wav", "pcm_f32le", "pcm_f32le", 32],
  ["track.flac", "flac", "flac", 16],
  ["track.mp3", "libmp3lame", "mp3", undefined],
  ["track.m4a", "aac", "aac", undefined],
  ["lossless.m4a", "alac", "alac", 24],
  ["track.aac", "aac", "aac", undefined],
  ["vorbis.ogg", "libvorbis", "vorbis", undefined],
  ["opus.ogg", "libopus", "opus", undefined],
] as const)(
  "%s is analyzed for tempo, key, length and codec",
  ([name, encoder, codec, bitDepth]) => {
    encodeSound(join(folder, name), encoder, music);
    const analysis = analyze(name);
    expect(analysis).toMatchObject({ bpm: 126, key: "A minor", camelot: "8A", codec, channels: 2 });
    expect(analysis.bitDepth).toBe(bitDepth);
    expect(analysis.sampleRateHz).toBe(codec === "opus" ? 48_000 : 44_100);
    expect(Math.abs(analysis.durationSeconds - MUSIC_SECONDS)).toBeLessThan(0.1);
    expect(analysis.bpmConfidence).toBeGreaterThan(0.5);
    expect(analysis.keyConfidence).toBeGreaterThan(0.4);
  },
);

test("the length of a WAV is exact to the sample", () => {
  givenFile("exact.wav", wavOf(givenMusic({ seconds: 3.25 })));
  expect(analyze("exact.wav").durationSeconds).toBe(3.25);
});

test("the waveform has 500 bars that follow the track's loudness", () => {
  const sound = givenMusic({ seconds: 10 });
  for (const plane of sound) plane.fill(0, 0, plane.length / 2);
  writeWav(join(folder, "half.wav"), sound);
  const { peaks } = analyze("half.wav");
  expect(peaks).toHaveLength(500);
  expect(Math.max(...peaks.slice(0, 250))).toBe(0);
  expect(Math.max(...peaks)).toBe(255);
  expect(Math.min(...peaks)).toBe(0);
});

test("a track whose left and right channels cancel each other out still has a tempo and a key", () => {
  const [left] = music;
  writeWav(join(folder, "wide.wav"), [left, left.map((sample) => -sample)]);
  expect(analyze("wide.wav")).toMatchObject({ bpm: 126, key: "A minor" });
});

test("a track is in the key of the chord that begins its phrases, not of the most frequent chord", () => {
  writeWav(join(folder, "minor.wav"), givenMusic({ bars: [0, 3, 1, 3], seconds: 24 }));
  writeWav(join(folder, "major.wav"), givenMusic({ bars: [2, 1], seconds: 24 }));
  expect(analyze("minor.wav").key).toBe("A minor");
  expect(analyze("major.wav").key).toBe("C major");
});

test("a track cut in the middle of a beat lists an alternative to its detected key", () => {
  const whole = givenMusic({ bars: [0, 1, 2, 3], seconds: 24 });
  const cut = 2.3 * RATE_HZ;
  writeWav(join(folder, "cut.wav"), [whole[0].slice(cut), whole[1].slice(cut)]);
  const { key, keyConfidence, keyAlternatives } = analyze("cut.wav");
  expect([key, keyAlternatives[0]].sort()).toEqual(["A minor", "C major"]);
  expect(keyConfidence).toBeLessThan(0.65);
});

test("silence has a length, a flat waveform and no tempo, key or loudness", () => {
  writeWav(join(folder, "silence.wav"), givenSilence(12));
  const analysis = analyze("silence.wav");
  expect(analysis.durationSeconds).toBe(12);
  expect(analysis.peaks).toEqual(Array.from({ length: 500 }, () => 0));
  for (const unknown of ["bpm", "key", "camelot", "lufs", "truePeakDb"])
    expect(analysis).not.toHaveProperty(unknown);
});

test("invalid sample values count as silence", () => {
  const [left, right] = givenMusic({ seconds: 4 });
  for (let i = 0; i < left.length; i += 1_000) left[i] = i % 2_000 === 0 ? Number.NaN : 1e30;
  encodeSound(join(folder, "broken.wav"), "pcm_f32le", [left, right]);
  const { lufs, truePeakDb } = analyze("broken.wav");
  expect(lufs).toBeGreaterThan(-30);
  expect(truePeakDb).toBeLessThan(0);
});

test("noise has no tempo and no key", () => {
  let seed = 1;
  const next = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32 - 0.5;
  };
  const plane = Float32Array.from({ length: 20 * 44_100 }, next);
  writeWav(join(folder, "noise.wav"), [plane, plane]);
  const analysis = analyze("noise.wav");
  expect(analysis).not.toHaveProperty("bpm");
  expect(analysis).not.toHaveProperty("key");
});

test.for([
  ["track.wav", "pcm_s16le"],
  ["track.flac", "flac"],
  ["track.mp3", "libmp3lame"],
  ["track.m4a", "aac"],
] as const)("half of %s is reported as incomplete or damaged", ([name, encoder]) => {
  const path = encodeSound(join(folder, name), encoder, music);
  const whole = readFileSync(path);
  const { error } = analyze(givenFile(`half-${name}`, whole.subarray(0, whole.length / 2)));
  expect(error.code).toMatch(/^(incomplete|damaged|unopenable|unreadable-sound)$/);
});

/** PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);
const short = givenMusic({ seconds: 2 });
const playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n/etc/passwd\n#EXT-X-ENDLIST\n";
const id3 = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0]);
const noise = Buffer.from(Array.from({ length: 60_000 }, (_, i) => (i * i * 7919 + i * 31) % 251));

test.for<[string, string | Uint8Array, RegExp]>([
  ["empty.mp3", "", /^empty$/],
  ["playlist.mp3", playlist, /^not-audio$/],
  ["concat.mp3", "ffconcat version 1.0\nfile track.wav\n", /^not-audio$/],
  ["session.mp3", "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n", /^not-audio$/],
  ["page.wav", "<!doctype html><script>1</script>", /^not-audio$/],
  ["picture.flac", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /^not-audio$/],
  ["tagged-playlist.mp3", Buffer.concat([id3, Buffer.from(playlist)]), /^not-audio$/],
  [
    "noise.aac",
    Buffer.concat([Buffer.from([0xff, 0xf1]), noise]),
    /damaged|unopenable|unreadable-sound|no-sound|too-short/,
  ],
  [
    "noise.mp3",
    Buffer.concat([Buffer.from([0xff, 0xfb]), noise]),
    /damaged|unopenable|unreadable-sound|no-sound|too-short/,
  ],
  [
    "noise.flac",
    Buffer.concat([Buffer.from("fLaC"), noise]),
    /damaged|unopenable|unreadable-sound|no-sound/,
  ],
  ["stump.flac", "fLaC", /damaged|unopenable|unreadable-sound|no-sound/],
  ["one-hertz.wav", wavOf(short, { rateHz: 1 }), /^sample-rate-not-accepted 1$/],
  [
    "four-gigahertz.wav",
    wavOf(short, { rateHz: 4_000_000_000 }),
    /sample-rate-not-accepted|damaged|unopenable|no-sound/,
  ],
  ["many-channels.wav", wavOf(short, { channels: 65_535 }), /channels-not-accepted|no-sound/],
  ["blink.wav", wavOf(givenMusic({ seconds: 0.5 })), /^too-short$/],
])("%s is refused with an error code", ([name, content, code]) => {
  const answer = analyze(givenFile(name, content), "--preview", join(folder, `${name}.preview`));
  expect(Object.keys(answer)).toEqual(["file", "error"]);
  expect(Object.values(answer.error).join(" ")).toMatch(code);
  expect(readdirSync(folder).filter((file) => file.includes(".preview"))).toEqual([]);
});

/** Builds WAV chunks, padded to an even length as RIFF requires. */
function riffOf(chunks: [id: string, body: Uint8Array][], form = "RIFF", size?: number): Buffer {
  const parts = chunks.flatMap(([id, body]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return [Buffer.from(id, "latin1"), length, body, Buffer.alloc(body.length % 2)];
  });
  const body = Buffer.concat([Buffer.from("WAVE"), ...parts]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(size ?? body.length);
  return Buffer.concat([Buffer.from(form, "latin1"), length, body]);
}

const shortWav = wavOf(short);
const format = shortWav.subarray(20, 36);
const samples = shortWav.subarray(44);
const UNKNOWN_SIZE = 0xffff_ffff;

/** Builds RF64 or BW64, whose sizes are in a separate chunk. */
function longWav(form: "RF64" | "BW64", dataBytes = samples.length): Buffer {
  const sizes = Buffer.alloc(28);
  sizes.writeBigUInt64LE(BigInt(dataBytes + 72), 0);
  sizes.writeBigUInt64LE(BigInt(dataBytes), 8);
  const chunks: [string, Uint8Array][] = [
    ["ds64", sizes],
    ["fmt ", format],
    ["data", samples],
  ];
  const bytes = riffOf(chunks, form, UNKNOWN_SIZE);
  bytes.writeUInt32LE(UNKNOWN_SIZE, bytes.indexOf("data") + 4);
  return bytes;
}

function wavDeclaring(dataBytes: number, riffBytes = shortWav.length - 8): Buffer {
  const bytes = wavOf(short);
  bytes.writeUInt32LE(riffBytes, 4);
  bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}

/** Returns the format of 16-bit stereo as WAVE_FORMAT_EXTENSIBLE. */
function extensible(): Buffer {
  const guid = Buffer.from("0100000000001000800000aa00389b71", "hex");
  const more = Buffer.from([22, 0, 16, 0, 3, 0, 0, 0]);
  const bytes = Buffer.concat([format, more, guid]);
  bytes.writeUInt16LE(0xfffe, 0);
  return bytes;
}

const odd = Buffer.from("odd");
const inOrder: [string, Uint8Array][] = [
  ["fmt ", format],
  ["data", samples],
];

test.for<[string, Buffer]>([
  ["0xFFFFFFFF as both sizes", wavDeclaring(UNKNOWN_SIZE, UNKNOWN_SIZE)],
  ["0x7FFFFFFF as both sizes", wavDeclaring(0x7fff_ffff, 0x7fff_ffff)],
  ["0 as both sizes", wavDeclaring(0, 0)],
  ["0xFFFFFFFF as the size of its samples", wavDeclaring(UNKNOWN_SIZE)],
  ["0x7FFFFFFF as the size of its samples", wavDeclaring(0x7fff_ffff)],
  ["0 as the size of its samples", wavDeclaring(0)],
  ["the size that SoX leaves in a pipe", wavDeclaring(0x7fff_f000)],
  ["the size that arecord leaves", wavDeclaring(0x8000_0000)],
  ["0xFFFFFFFF less its header", wavDeclaring(UNKNOWN_SIZE - 36)],
  ["one byte too many", wavDeclaring(samples.length + 1, shortWav.length - 7)],
  ["ds64 in RF64", longWav("RF64")],
  ["ds64 in BW64", longWav("BW64")],
  [
    "an extensible format",
    riffOf([
      ["fmt ", extensible()],
      ["data", samples],
    ]),
  ],
  [
    "bext, LIST and junk before its format",
    riffOf([["bext", Buffer.alloc(602)], ["LIST", Buffer.from("INFO")], ["junk", odd], ...inOrder]),
  ],
  [
    "an odd chunk before and behind its samples",
    riffOf([["note", odd], ...inOrder, ["note", odd]]),
  ],
])("a complete WAV with %s is read to its end", ([name, bytes]) => {
  const analysis = analyze(givenFile(`${name.replaceAll(" ", "-")}.wav`, bytes), "--no-music");
  expect(analysis).toMatchObject({ codec: "pcm_s16le", container: "wav", durationSeconds: 2 });
});

const half = samples.length / 2;
test.for<[string, Buffer]>([
  ["promises two gigabytes", wavDeclaring(2_000_000_000)],
  ["promises its other half", wavOf(short).subarray(0, 44 + half)],
  ["lacks its last 400 bytes", wavOf(short).subarray(0, -400)],
  ["promises the other half as RF64", longWav("RF64").subarray(0, -half)],
  ["promises six gigabytes as BW64", longWav("BW64", 6e9)],
])("a WAV that %s is incomplete", ([name, bytes]) => {
  const file = givenFile(`${name.replaceAll(" ", "-")}.wav`, bytes);
  expect(analyze(file).error).toEqual({ code: "incomplete" });
});

/** Builds a 32-bit float WAV whose samples reach `scale`. */
function floatWav(scale: number): Buffer {
  const [left] = short;
  const body = new Float32Array(left.length);
  for (let i = 0; i < body.length; i++) body[i] = (left[i] ?? 0) * scale;
  const fields = Buffer.alloc(16);
  fields.writeUInt16LE(3, 0);
  fields.writeUInt16LE(1, 2);
  fields.writeUInt32LE(RATE_HZ, 4);
  fields.writeUInt32LE(RATE_HZ * 4, 8);
  fields.writeUInt16LE(4, 12);
  fields.writeUInt16LE(32, 14);
  return riffOf([
    ["fmt ", fields],
    ["data", Buffer.from(body.buffer)],
  ]);
}

test.for([32_768, 8_388_608, 2_147_483_648])(
  "floats up to ±%i are refused with an error code",
  (scale) => {
    const { error } = analyze(givenFile(`scaled-${scale}.wav`, floatWav(scale)));
    expect(error).toEqual({ code: "out-of-scale" });
  },
);

test("floats slightly above full scale are read", () => {
  expect(analyze(givenFile("hot.wav", floatWav(4)), "--no-music").codec).toBe("pcm_f32le");
});

test("a file is identified by its content: a FLAC named .mp3 is read as FLAC", () => {
  const path = encodeSound(join(folder, "honest.flac"), "flac", short);
  expect(analyze(givenFile("renamed.mp3", readFileSync(path))).codec).toBe("flac");
});

test("an MP3 with a long tag before it and junk after it is read", () => {
  const path = encodeSound(join(folder, "plain.mp3"), "libmp3lame", music);
  const tag = Buffer.alloc(3_000);
  Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0x17, 0x2e]).copy(tag); // 2,990 bytes follow.
  const bytes = Buffer.concat([tag, readFileSync(path), Buffer.alloc(500, 0x20)]);
  const analysis = analyze(givenFile("tagged.mp3", bytes));
  expect(analysis.codec).toBe("mp3");
  expect(Math.abs(analysis.durationSeconds - MUSIC_SECONDS)).toBeLessThan(0.1);
});

test("an MP3 with APE tags before and after it is read in full", () => {
  const mp3 = readFileSync(encodeSound(join(folder, "untagged.mp3"), "libmp3lame", music));
  const tag = Buffer.alloc(30_032, 0x41);
  tag.write("APETAGEX", 0, "latin1");
  tag.writeUInt32LE(2_000, 8);
  tag.writeUInt32LE(30_000, 12);
  const analysis = analyze(givenFile("ape.mp3", Buffer.concat([tag, mp3, tag])));
  expect(analysis).toMatchObject({ container: "mp3", codec: "mp3", bpm: 126 });
  expect(Math.abs(analysis.durationSeconds - MUSIC_SECONDS)).toBeLessThan(0.1);
});

test("an MP3 with an embedded cover is accepted", () => {
  const path = encodeSound(join(folder, "bare.mp3"), "libmp3lame", music);
  const picture = Buffer.concat([Buffer.from("\0image/png\0\x03\0", "latin1"), pixel]);
  const frame = Buffer.from("APIC\0\0\0\0\0\0", "latin1");
  frame.writeUInt32BE(picture.length, 4);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, frame.length + picture.length]);
  const bytes = Buffer.concat([head, frame, picture, readFileSync(path)]);
  expect(analyze(givenFile("covered.mp3", bytes))).toMatchObject({ codec: "mp3", bpm: 126 });
});

test("decoded audio is written in full and at the same loudness", () => {
  encodeSound(join(folder, "master.flac"), "flac", music);
  const analysis = analyze("master.flac", "--wav", join(folder, "master.wav"));
  expect(analyze("master.wav")).toMatchObject({
    codec: "pcm_s16le",
    bitDepth: 16,
    channels: 2,
    durationSeconds: analysis.durationSeconds,
    sampleRateHz: analysis.sampleRateHz,
    lufs: analysis.lufs,
    peaks: analysis.peaks,
  });
});

/** Returns the Euclidean distance. */
function distance(one: number[], other: number[]): number {
  return Math.hypot(...one.map((value, i) => value - (other[i] ?? 0)));
}

test("the features of a track do not depend on its loudness or encoding", () => {
  const quiet = givenFile(
    "quiet.wav",
    wavOf(givenMusic({ bpm: 126, seconds: MUSIC_SECONDS, level: 0.1 })),
  );
  writeWav(join(folder, "loud.wav"), music);
  encodeSound(join(folder, "lossy.mp3"), "libmp3lame", music);
  writeWav(join(folder, "other.wav"), givenTone({ seconds: MUSIC_SECONDS }));
  const names = ["loud.wav", quiet, "lossy.mp3", "other.wav"];
  const [loud, softer, lossy, other] = names.map((name): number[] => analyze(name).features);
  if (!loud || !softer || !lossy || !other) throw new Error("A sound was not compared.");
  expect(loud).toHaveLength(43);
  const far = distance(loud, other);
  expect(distance(loud, softer)).toBeLessThan(far / 4);
  expect(distance(loud, lossy)).toBeLessThan(far / 4);
});
