import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureFeatures } from "./features.ts";
import { EXCERPT_RATE_HZ, listen } from "./listen.ts";
import { findOnsets } from "./onsets.ts";
import { findRepetitions } from "./repetitions.ts";
import { findTempo } from "./tempo.ts";

/*
 * `node analyzer/measure-scale.ts FOLDER` rewrites `feature-scale.ts` from the sounds in a folder.
 */

function featuresOf(path: string): number[] {
  const mono = listen(path, { hasExcerpt: true }).excerpt?.mono();
  if (!mono) return [];
  const onsets = findOnsets(mono, EXCERPT_RATE_HZ);
  const repetitions = findRepetitions(onsets);
  const bpm = findTempo(onsets, repetitions)?.bpm;
  return measureFeatures({ mono, sampleRateHz: EXCERPT_RATE_HZ, onsets, repetitions, bpm });
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("Usage: node analyzer/measure-scale.ts FOLDER");
const sounds = readdirSync(folder)
  .sort()
  .map((name) => featuresOf(join(folder, name)))
  .filter((features) => features.length > 0);
const scale = (sounds[0] ?? []).map((_, i) => {
  const values = sounds.map((features) => features[i] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return {
    mean: Number(mean.toPrecision(4)),
    deviation: Number(Math.sqrt(variance).toPrecision(4)),
  };
});
const lines = scale.map(({ mean, deviation }) => `  { mean: ${mean}, deviation: ${deviation} },`);
writeFileSync(
  join(import.meta.dirname, "feature-scale.ts"),
  `/**
 * Mean and deviation of each feature over ${sounds.length} tracks of many genres. Written by \`measure-scale.ts\`
 * from \`demo/shop/audio\`.
 */
export const featureScale = [
${lines.join("\n")}
];
`,
);
