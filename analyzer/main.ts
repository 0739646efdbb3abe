import { parseArgs } from "node:util";
import type { Excerpt } from "./excerpt.ts";
import { measureFeatures, standardizeFeatures } from "./features.ts";
import { makeFingerprint } from "./fingerprint.ts";
import { findKey, MIN_KEY_CONFIDENCE } from "./key.ts";
import { BadAudio } from "./limits.ts";
import { type Analysis, EXCERPT_RATE_HZ, listen } from "./listen.ts";
import { findOnsets } from "./onsets.ts";
import { type Preview, renderPreview } from "./preview.ts";
import { reportProgress } from "./progress.ts";
import { findRepetitions } from "./repetitions.ts";
import { findTempo, MIN_TEMPO_CONFIDENCE } from "./tempo.ts";

const USAGE =
  "node analyzer/main.ts FILE [--preview OUT.mp3] [--preview-start SECONDS] " +
  "[--preview-seconds SECONDS] [--voice-tag FILE] [--wav OUT.wav] [--no-music [--fingerprint]] " +
  "[--progress]";

const DEFAULT_PREVIEW_SECONDS = "180";

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      preview: { type: "string" },
      "preview-start": { type: "string", default: "0" },
      "preview-seconds": { type: "string", default: DEFAULT_PREVIEW_SECONDS },
      "voice-tag": { type: "string" },
      wav: { type: "string" },
      "no-music": { type: "boolean", default: false },
      fingerprint: { type: "boolean", default: false },
      progress: { type: "boolean", default: false },
    },
  });
  const [file, ...others] = positionals;
  const startSeconds = Number(values["preview-start"]);
  const maxSeconds = Number(values["preview-seconds"]);
  if (file === undefined || others.length > 0 || !(startSeconds >= 0) || !(maxSeconds >= 1))
    throw new Error(`Usage: ${USAGE}`);
  if (values.progress) reportProgress();
  const { preview: target, "voice-tag": tag, wav } = values;
  const withoutMusic = values.fingerprint ? "fingerprint" : "nothing";
  const music = values["no-music"] ? withoutMusic : "all";
  return { file, target, startSeconds, maxSeconds, tag, wav, music } as const;
}

function rounded(value: number | undefined, digits: number): number | undefined {
  return value === undefined ? undefined : Number(value.toFixed(digits));
}

/**
 * Returns nothing for silence. A value that is too uncertain to be filled in is omitted, but its
 * candidates are not.
 */
function describeMusic(excerpt: Excerpt) {
  const mono = excerpt.mono();
  if (!mono) return {};
  const sampleRateHz = EXCERPT_RATE_HZ;
  const onsets = findOnsets(mono, sampleRateHz);
  const repetitions = findRepetitions(onsets);
  const tempo = findTempo(onsets, repetitions);
  const { startSeconds } = excerpt;
  const input = { mono, sampleRateHz, startSeconds, onsets, repetitions, bpm: tempo?.bpm };
  const key = findKey(input);
  const isTempoSure = tempo && tempo.confidence >= MIN_TEMPO_CONFIDENCE;
  const isKeySure = key && key.confidence >= MIN_KEY_CONFIDENCE;
  return {
    bpm: isTempoSure ? tempo.bpm : undefined,
    bpmConfidence: tempo?.confidence,
    bpmAlternatives: tempo?.alternatives,
    key: isKeySure ? key.name : undefined,
    camelot: isKeySure ? key.camelot : undefined,
    keyConfidence: key?.confidence,
    keyAlternatives: key?.alternatives,
    features: standardizeFeatures(measureFeatures(input)),
    ...describeFingerprint(excerpt, mono),
  };
}

function describeFingerprint(excerpt: Excerpt, mono = excerpt.mono()) {
  if (!mono) return {};
  const { startSeconds } = excerpt;
  return { fingerprint: makeFingerprint(mono, { sampleRateHz: EXCERPT_RATE_HZ, startSeconds }) };
}

type Music = ReturnType<typeof readCommand>["music"];

function describe({ excerpt, properties, loudness, ...analysis }: Analysis, music: Music) {
  return {
    durationSeconds: analysis.durationSeconds,
    ...properties,
    ...(excerpt && (music === "all" ? describeMusic(excerpt) : describeFingerprint(excerpt))),
    lufs: rounded(loudness.integrated(), 2),
    truePeakDb: rounded(analysis.truePeakDb, 2),
    peaks: analysis.peaks,
  };
}

function answer(): object {
  const { file, target, startSeconds, maxSeconds, tag, wav, music } = readCommand();
  try {
    const analysis = listen(file, { wavPath: wav, hasExcerpt: music !== "nothing" });
    const preview: Preview | undefined =
      target === undefined
        ? undefined
        : renderPreview(analysis, {
            source: file,
            target,
            startSeconds,
            maxSeconds,
            voiceTagPath: tag,
          });
    return { file, ...describe(analysis, music), preview };
  } catch (error) {
    if (error instanceof BadAudio) return { file, error: error.problem };
    throw error;
  }
}

try {
  process.stdout.write(`${JSON.stringify(answer())}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
