import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { analyseAudio } from "#app/media/analysis.server.ts";
import { measureFingerprints } from "./fingerprints.ts";
import { MIREX_WEIGHTS, parseKey, relateKeys } from "./key-likeness.ts";

/*
 * `npm run bench:audio -- FOLDER` measures tempo and key on audio of known tempo and key. The folder
 * holds the files and a truth.csv with the columns file, bpm and key (such as Am); key may be empty.
 * With `--fingerprints` it changes each sound in thirteen ways and looks whether it is found again.
 */

type Truth = { file: string; bpm: number; key: string };

function readTruth(folder: string): Truth[] {
  const [, ...lines] = readFileSync(join(folder, "truth.csv"), "utf8").trim().split(/\r?\n/);
  return lines.map((line) => {
    const [file = "", bpm = "", key = ""] = line.split(",").map((cell) => cell.trim());
    return { file, bpm: Number(bpm), key };
  });
}

async function measure(folder: string, truth: Truth) {
  const started = performance.now();
  const { done: analysis, refused } = await analyseAudio(join(folder, truth.file));
  const seconds = (performance.now() - started) / 1000;
  const trueKey = parseKey(truth.key);
  const relation = trueKey && relateKeys(trueKey, parseKey(analysis?.key ?? ""));
  const bpmError = Math.abs((analysis?.bpm ?? Number.POSITIVE_INFINITY) - truth.bpm);
  return { truth, analysis, seconds, relation, bpmError, problem: refused?.text ?? "" };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function printRow({ truth, analysis, relation, bpmError, problem }: Measured): void {
  const cells = [
    truth.file.padEnd(24),
    String(truth.bpm).padStart(7),
    (analysis?.bpm?.toFixed(2) ?? "-").padStart(8),
    (bpmError <= 0.1 ? "" : bpmError <= truth.bpm * 0.01 ? "within 1 %" : "wrong").padEnd(11),
    truth.key.padEnd(5),
    (analysis?.key ?? "-").padEnd(9),
    relation === "exact" ? "" : (relation ?? ""),
    problem,
  ];
  console.log(cells.join(" ").trimEnd());
}

function printTotals(results: Measured[]): void {
  const count = (isTrue: (result: Measured) => boolean) => results.filter(isTrue).length;
  const relations = results.flatMap(({ relation }) => relation ?? []);
  const mirex = relations.reduce((sum, relation) => sum + MIREX_WEIGHTS[relation], 0);
  const exact = relations.filter((relation) => relation === "exact").length;
  const audioSeconds = results.reduce((sum, r) => sum + (r.analysis?.durationSeconds ?? 0), 0);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  console.log();
  console.log(
    `BPM within 1 %:      ${count((r) => r.bpmError <= r.truth.bpm * 0.01)} of ${results.length}`,
  );
  console.log(`BPM within 0.1:      ${count((r) => r.bpmError <= 0.1)} of ${results.length}`);
  console.log(`Key exact:           ${exact} of ${relations.length}`);
  console.log(`Key, MIREX-weighted: ${(mirex / Math.max(1, relations.length)).toFixed(3)}`);
  console.log(
    `Speed:               ${(audioSeconds / seconds).toFixed(0)} x real time, processes started included`,
  );
}

async function printTempoAndKey(folder: string): Promise<void> {
  console.log("file                         BPM    found             key   found");
  const results: Measured[] = [];
  for (const truth of readTruth(folder)) {
    const result = await measure(folder, truth);
    printRow(result);
    results.push(result);
  }
  printTotals(results);
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
