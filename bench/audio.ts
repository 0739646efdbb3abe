import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { analyzeAudio } from "#app/shop/media/analysis.server.ts";
import { filterSound, writeWav } from "../tests/analyzer/given-sound.ts";
import { decode, measureFingerprints } from "./fingerprints.ts";
import { MIREX_WEIGHTS, parseKey, relateKeys } from "./key-similarity.ts";

/*
 * `npm run bench:audio -- FOLDER` measures tempo and key on audio with known tempo and key, and the
 * key also without the first seconds. The folder contains the files and a `truth.csv` with the
 * columns file, bpm and key (such as Am); key may be empty. With `--fingerprints` it changes each
 * sound in thirteen ways and checks whether it is found again.
 */

type Truth = { file: string; bpm: number; key: string };

function readTruth(folder: string): Truth[] {
  const [, ...lines] = readFileSync(join(folder, "truth.csv"), "utf8").trim().split(/\r?\n/);
  return lines.map((line) => {
    const [file = "", bpm = "", key = ""] = line.split(",").map((cell) => cell.trim());
    return { file, bpm: Number(bpm), key };
  });
}

async function measure(path: string, truth: Truth) {
  const started = performance.now();
  const { done: analysis, refused } = await analyzeAudio(path);
  const seconds = (performance.now() - started) / 1000;
  const trueKey = parseKey(truth.key);
  const relation = trueKey && relateKeys(trueKey, parseKey(analysis?.key ?? ""));
  const bpmError = Math.abs((analysis?.bpm ?? Number.POSITIVE_INFINITY) - truth.bpm);
  return { truth, analysis, seconds, relation, bpmError, problem: refused?.text ?? "" };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function howFar(error: number, bpm: number): string {
  if (error <= 0.1) return "";
  return error <= bpm * 0.01 ? "within 1 %" : "wrong";
}

function printRow({ truth, analysis, relation, bpmError, problem }: Measured): void {
  const cells = [
    truth.file.padEnd(24),
    String(truth.bpm).padStart(7),
    (analysis?.bpm?.toFixed(2) ?? "-").padStart(8),
    howFar(bpmError, truth.bpm).padEnd(11),
    truth.key.padEnd(5),
    (analysis?.key ?? "-").padEnd(9),
    (analysis?.keyConfidence?.toFixed(2) ?? "").padEnd(5),
    relation === "exact" ? "" : (relation ?? ""),
    problem,
  ];
  console.log(cells.join(" ").trimEnd());
}

function printTempo(results: Measured[]): void {
  const count = (isTrue: (result: Measured) => boolean) => results.filter(isTrue).length;
  const audioSeconds = results.reduce((sum, r) => sum + (r.analysis?.durationSeconds ?? 0), 0);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  const within1Percent = count((r) => r.bpmError <= r.truth.bpm * 0.01);
  console.log();
  console.log(`BPM within 1 %:  ${within1Percent} of ${results.length}`);
  console.log(`BPM within 0.1:  ${count((r) => r.bpmError <= 0.1)} of ${results.length}`);
  const speed = (audioSeconds / seconds).toFixed(0);
  console.log(`Speed:           ${speed} x real time, decoding and processes started included`);
}

/** Returns the share of right answers among those whose confidence is in a range. */
function countRight(results: Measured[], from: number, below: number): string {
  const inside = results.filter(({ relation, analysis }) => {
    const confidence = analysis?.keyConfidence ?? 0;
    return relation && confidence >= from && confidence < below;
  });
  return `${inside.filter(({ relation }) => relation === "exact").length} of ${inside.length}`;
}

function printKeys(title: string, results: Measured[]): void {
  const relations = results.flatMap(({ relation }) => relation ?? []);
  const mirex = relations.reduce((sum, relation) => sum + MIREX_WEIGHTS[relation], 0);
  const exact = relations.filter((relation) => relation === "exact").length;
  const cells = [
    title,
    `${exact} of ${relations.length}`,
    (mirex / Math.max(1, relations.length)).toFixed(3),
    countRight(results, 0.65, 2),
    countRight(results, 0.4, 0.65),
    countRight(results, 0, 0.4),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** Cuts after which a sound does not begin with a phrase. */
const CUTS_SECONDS = [2.3, 5.6, 9];

async function measureCut(folder: string, truth: Truth, cutSeconds: number, work: string) {
  const sound = await decode(join(folder, truth.file), work);
  const cut = filterSound(sound, [["atrim", `start=${cutSeconds}`]]);
  return measure(writeWav(join(work, "cut.wav"), cut), truth);
}

async function printTempoAndKey(folder: string): Promise<void> {
  console.log("file                         BPM    found             key   found     sure");
  const truths = readTruth(folder);
  const whole: Measured[] = [];
  for (const truth of truths) {
    const result = await measure(join(folder, truth.file), truth);
    printRow(result);
    whole.push(result);
  }
  printTempo(whole);
  console.log();
  console.log("| Key | Exact | MIREX | Right from .65 | from .40 | below |");
  console.log("|---|---|---|---|---|---|");
  printKeys("whole", whole);
  const work = mkdtempSync(join(tmpdir(), "dubplate-keys-"));
  try {
    for (const cutSeconds of CUTS_SECONDS) {
      const results: Measured[] = [];
      for (const truth of truths) {
        if (truth.key !== "") results.push(await measureCut(folder, truth, cutSeconds, work));
      }
      printKeys(`without the first ${cutSeconds} s`, results);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fingerprints: { type: "boolean", default: false },
    every: { type: "string", default: "1" },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(
    "No folder was given. Usage: npm run bench:audio -- FOLDER [--fingerprints [--every N]]",
  );
  process.exit(2);
}
if (values.fingerprints) {
  const sounds = readdirSync(folder).filter((name) => /\.(mp3|wav|flac|ogg|m4a)$/.test(name));
  await measureFingerprints(folder, sounds.sort(), Math.max(1, Number(values.every)));
} else {
  await printTempoAndKey(folder);
}
