import { resolve } from "node:path";
import { type AnalysisOutcome, analyzeAudio } from "#app/shop/media/analysis.server.ts";
import { m } from "#messages";

// `npm run --silent analyze -- FILE…` prints a line of JSON per file, with null for unknowns.

function describe(file: string, { done: analysis, refused }: AnalysisOutcome): object {
  if (refused) return { file, error: refused.text };
  return {
    file,
    durationSeconds: analysis.durationSeconds,
    sampleRateHz: analysis.sampleRateHz,
    bitDepth: analysis.bitDepth ?? null,
    channels: analysis.channels,
    codec: analysis.codec,
    bpm: analysis.bpm ?? null,
    bpmConfidence: analysis.bpmConfidence ?? null,
    key: analysis.key ?? null,
    camelot: analysis.camelot ?? null,
    keyConfidence: analysis.keyConfidence ?? null,
    lufs: analysis.lufs ?? null,
    truePeakDb: analysis.truePeakDb ?? null,
    peaks: analysis.peaks,
  };
}

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error(m.analyze_usage());
  process.exit(2);
}

/** Directory where npm was called, because npm runs scripts in the project's folder. */
const calledFrom = process.env.INIT_CWD ?? process.cwd();

for (const file of files) {
  console.log(JSON.stringify(describe(file, await analyzeAudio(resolve(calledFrom, file)))));
}
