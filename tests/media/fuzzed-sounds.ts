import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyzeAudio } from "../../app/shop/media/analysis.server.ts";
import { encodeSound, givenMusic } from "../analyzer/given-sound.ts";
import { type Draw, drawFrom } from "../malformed/draw.ts";

const SECONDS = 1.5;
/** Maximum duration, because a changed header may claim 8 kHz, 8 bits and one channel. */
const MAX_SECONDS = SECONDS * (44_100 / 8_000) * 2 * 2;
const encoders = {
  mp3: "libmp3lame",
  wav: "pcm_s16le",
  flac: "flac",
  m4a: "aac",
  ogg: "libvorbis",
};

/** Names by which containers find their parts, next to sizes. */
const marks = [
  "RIFF",
  "fmt ",
  "data",
  "fLaC",
  "OggS",
  "ftyp",
  "moov",
  "mdat",
  "stsz",
  "stco",
  "stts",
  "esds",
];
const sizes = [0, 1, 7, 0x7fffffff, 0x80000000, 0xffffffff];

const asf = Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex");
const id3 = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]);

const harms: ((file: Buffer, draw: Draw) => Buffer)[] = [
  (file, draw) => file.subarray(0, draw.below(file.length)),
  (file, draw) => Buffer.concat([file.subarray(0, 64 + draw.below(200)), draw.bytes(5000)]),
  (file, draw) => {
    for (let n = 0; n < file.length / 100; n += 1) file[draw.below(file.length)] = draw.below(256);
    return file;
  },
  (file, draw) => {
    for (let n = 0; n < 12; n += 1) file[draw.below(200)] = draw.below(256);
    return file;
  },
  // Sizes beside each name: zero, or more than the file has.
  (file, draw) => {
    for (const mark of marks) {
      const at = file.indexOf(mark);
      if (at < 0) continue;
      const offset = draw.isIn(50) ? at - 4 : at + 4;
      if (offset >= 0 && offset + 4 <= file.length) file.writeUInt32BE(draw.one(sizes), offset);
    }
    return file;
  },
  (file, draw) => Buffer.concat([draw.one([asf, id3, Buffer.concat([id3, asf])]), file]),
];

/** File with its result. */
type AnalyzedFile = { name: string; problem?: string; durationSeconds?: number };

/**
 * Analyzes `count` damaged sounds of every kind, drawn from a seed, two at a time. Returns the
 * results, and the number of programs still running.
 */
export async function analyzeFuzzed(count: number, seed: number) {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-fuzzed-"));
  const draw = drawFrom(seed);
  const sound = givenMusic({ seconds: SECONDS });
  const whole = new Map<string, Buffer>();
  for (const [kind, encoder] of Object.entries(encoders)) {
    whole.set(kind, await readFile(encodeSound(join(folder, `whole.${kind}`), encoder, sound)));
  }
  const kinds = [...whole.keys()];
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const kind = kinds[n % kinds.length] ?? "mp3";
    const harm = harms[Math.floor(n / kinds.length) % harms.length];
    const file = Buffer.from(whole.get(kind) ?? "");
    const name = `${n}.${draw.isIn(80) ? kind : "mp3"}`;
    await writeFile(join(folder, name), harm?.(file, draw) ?? file);
    names.push(name);
  }
  const analyzed: AnalyzedFile[] = [];
  async function analyze(): Promise<void> {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const { done, refused } = await analyzeAudio(join(folder, name));
      analyzed.push({ name, problem: refused?.text, durationSeconds: done?.durationSeconds });
    }
  }
  await Promise.all([analyze(), analyze()]);
  const working = await countProgramsWith(folder);
  await rm(folder, { recursive: true });
  return { analyzed, working, maxSeconds: MAX_SECONDS };
}

/** Counts processes with this text in their command (proc(5)). */
async function countProgramsWith(text: string): Promise<number> {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    processes.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  return commands.filter((command) => command.includes(text)).length;
}
