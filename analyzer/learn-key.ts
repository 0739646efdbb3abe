import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPulse } from "./beats.ts";
import { analyzeHarmony } from "./harmony.ts";
import { evidenceNames, gatherEvidence } from "./key-evidence.ts";
import { EXCERPT_RATE_HZ, listen } from "./listen.ts";
import { findOnsets } from "./onsets.ts";
import { softmax } from "./phrases.ts";
import { findRepetitions } from "./repetitions.ts";
import { findTempo } from "./tempo.ts";

/*
 * `node analyzer/learn-key.ts FOLDER [--out FILE]` rewrites `key-weights.ts` from sounds with known
 * keys. The folder contains them and a `truth.csv` with the columns file, bpm and key (such as Am),
 * as for `npm run bench:audio`.
 *
 * Multinomial logistic regression over the 24 keys, by gradient descent with Adam (D. Kingma and J.
 * Ba, ICLR 2015). All tonics share the weights, so that each sound counts as twelve transpositions.
 */

const INPUTS = evidenceNames.length * 12;
const STEPS = 240;
const RATE = 0.04;
/**
 * Regularization that keeps the weights small: half of it times the sum of their squares is added
 * to the loss.
 */
const SHRINKAGE = 0.003;
/** Decay rates of Adam for the gradient and its square. */
const MEMORY = { slope: 0.9, square: 0.99 };

/**
 * `rotations[tonic]` are the vectors relative to that tonic; `answer` is the tonic, plus 12 in
 * minor.
 */
type Example = { rotations: Float64Array[]; answer: number };

const SEMITONES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Rotates upwards, modulo the octave. */
const SHIFTS: Record<string, number> = { "#": 1, b: 11 };

function readAnswer(key: string): number | undefined {
  const [, note = "", sign = "", mode = ""] =
    /^([A-G])([#b]?)\s*(m|minor|major|)$/.exec(key.trim()) ?? [];
  const semitone = SEMITONES[note];
  if (semitone === undefined) return undefined;
  return ((semitone + (SHIFTS[sign] ?? 0)) % 12) + (mode.startsWith("mi") || mode === "m" ? 12 : 0);
}

function readExample(path: string, answer: number): Example | undefined {
  const { excerpt } = listen(path, { hasExcerpt: true });
  const mono = excerpt?.mono();
  if (!excerpt || !mono) return undefined;
  const onsets = findOnsets(mono, EXCERPT_RATE_HZ);
  const bpm = findTempo(onsets, findRepetitions(onsets))?.bpm;
  const harmony = analyzeHarmony(mono, EXCERPT_RATE_HZ);
  if (bpm === undefined || !harmony) return undefined;
  const sound = { sampleRateHz: EXCERPT_RATE_HZ, startSeconds: excerpt.startSeconds };
  const evidence = gatherEvidence(harmony, findPulse(onsets, bpm, sound), EXCERPT_RATE_HZ);
  if (!evidence) return undefined;
  const rotations = Array.from({ length: 12 }, (_, tonic) =>
    Float64Array.from({ length: INPUTS }, (_, i) => {
      const vector = evidence[evidenceNames[Math.floor(i / 12)] ?? "all"];
      return vector[(tonic + i) % 12] ?? 0;
    }),
  );
  return { rotations, answer };
}

/** One weight per input and the bias at the end; first those of major, then those of minor. */
type Weights = [Float64Array, Float64Array];

function scoreKeys({ rotations }: Example, weights: Weights): number[] {
  return weights.flatMap((ofMode) =>
    rotations.map((inputs) =>
      inputs.reduce((sum, value, i) => sum + value * (ofMode[i] ?? 0), ofMode[INPUTS] ?? 0),
    ),
  );
}

function slopesOf(examples: Example[], weights: Weights): Weights {
  const slopes: Weights = [new Float64Array(INPUTS + 1), new Float64Array(INPUTS + 1)];
  for (const example of examples) {
    const shares = softmax(scoreKeys(example, weights));
    for (const [key, share] of shares.entries()) {
      const slope = slopes[key < 12 ? 0 : 1];
      const inputs = example.rotations[key % 12] ?? new Float64Array(INPUTS);
      const error = (share - (key === example.answer ? 1 : 0)) / examples.length;
      for (let i = 0; i < INPUTS; i++) slope[i] = (slope[i] ?? 0) + error * (inputs[i] ?? 0);
      slope[INPUTS] = (slope[INPUTS] ?? 0) + error;
    }
  }
  for (const [mode, slope] of slopes.entries()) {
    for (let i = 0; i < INPUTS; i++)
      slope[i] = (slope[i] ?? 0) + SHRINKAGE * (weights[mode]?.[i] ?? 0);
  }
  return slopes;
}

function learn(examples: Example[]): Weights {
  const weights: Weights = [new Float64Array(INPUTS + 1), new Float64Array(INPUTS + 1)];
  const means = weights.map((each) => each.slice());
  const squares = weights.map((each) => each.slice());
  for (let step = 1; step <= STEPS; step++) {
    const rate = RATE * (0.5 + 0.5 * Math.cos((Math.PI * step) / STEPS));
    for (const [mode, slope] of slopesOf(examples, weights).entries()) {
      const [weight, mean, square] = [weights[mode], means[mode], squares[mode]];
      if (!weight || !mean || !square) continue;
      for (const [i, value] of slope.entries()) {
        const m = MEMORY.slope * (mean[i] ?? 0) + (1 - MEMORY.slope) * value;
        const s = MEMORY.square * (square[i] ?? 0) + (1 - MEMORY.square) * value ** 2;
        mean[i] = m;
        square[i] = s;
        const pace = Math.sqrt(s / (1 - MEMORY.square ** step)) + 1e-7;
        weight[i] = (weight[i] ?? 0) - (rate * (m / (1 - MEMORY.slope ** step))) / pace;
      }
    }
  }
  return weights;
}

function writeMode(name: string, weights: Float64Array): string {
  const rounded = (at: number) => Number((weights[at] ?? 0).toFixed(3));
  const steps = Array.from({ length: 12 }, (_, step) => {
    const row = evidenceNames.map((_, vector) => rounded(vector * 12 + step));
    return `    [${row.join(", ")}],`;
  });
  return `export const ${name}Weights: KeyWeights = {
  bias: ${rounded(INPUTS)},
  steps: [
${steps.join("\n")}
  ],
};`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: join(import.meta.dirname, "key-weights.ts") } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Usage: node analyzer/learn-key.ts FOLDER [--out FILE]");
const [, ...lines] = readFileSync(join(folder, "truth.csv"), "utf8").trim().split(/\r?\n/);
const examples = lines.flatMap((line) => {
  const [file = "", , key = ""] = line.split(",");
  const answer = readAnswer(key);
  return answer === undefined ? [] : (readExample(join(folder, file), answer) ?? []);
});
const [major, minor] = learn(examples);
const right = examples.filter((example) => {
  const scores = scoreKeys(example, [major, minor]);
  return scores.indexOf(Math.max(...scores)) === example.answer;
});
writeFileSync(
  values.out,
  `/**
 * Weights of the eight vectors of \`key-evidence.ts\` for a key, at each semitone above its tonic.
 */
export type KeyWeights = { bias: number; steps: readonly (readonly number[])[] };

${writeMode("major", major)}

${writeMode("minor", minor)}
`,
);
process.stdout.write(`Learned from ${examples.length}, of which ${right.length} are then right.\n`);
