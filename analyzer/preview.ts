import { renameSync, rmSync, statSync } from "node:fs";
import { openSound } from "./decode.ts";
import { MIN_SECONDS } from "./limits.ts";
import { type Analysis, listen } from "./listen.ts";
import { MP3_RATE_HZ, Mp3Writer } from "./mp3-writer.ts";
import { progressed } from "./progress.ts";
import { planesOf, Resampler } from "./resample.ts";
import { mixVoiceTag, readVoiceTag, type VoiceTag } from "./voice-tag.ts";

/**
 * Loudness of every preview, as on streaming services, and a ceiling that overshoots no converter.
 */
const TARGET_LUFS = -14;
const TRUE_PEAK_DB = -1;

const FADE_IN_SECONDS = 0.02;
const FADE_OUT_SECONDS = 2;

/**
 * Factor by which LAME scales its input at this bitrate (its preset table), which is compensated.
 */
const CODER_LOSS_DB = -20 * Math.log10(0.95);

/**
 * Tolerance, and the maximum number of renderings. Fades, encoding and limiting change loudness and
 * peaks a little, so the output is measured and rendered again if it misses by more.
 */
const LOUDNESS_TOLERANCE_LU = 0.3;
const PEAK_TOLERANCE_DB = 0.1;
const MAX_RENDERINGS = 3;
const MAX_CORRECTION_DB = 3;

/** Distance from the ceiling beyond which a mix needs no limiter. */
const LIMITER_REACH_DB = 0.5;

/** Maximum gain of a quiet track, so that its noise does not become audible. */
const MAX_GAIN_DB = 24;

export type PreviewOptions = {
  source: string;
  target: string;
  startSeconds: number;
  maxSeconds: number;
  voiceTagPath?: string;
};

export type Preview = { durationSeconds: number; peaks: number[]; sizeBytes: number };

type Excerpt = { startSample: number; samples: number };

/** Returns the start, or 0 if it would leave less than a second of sound. */
function chooseExcerpt(durationSeconds: number, options: PreviewOptions): Excerpt {
  const isInside = options.startSeconds <= durationSeconds - MIN_SECONDS;
  const startSeconds = isInside ? options.startSeconds : 0;
  const seconds = Math.min(options.maxSeconds, durationSeconds - startSeconds);
  return {
    startSample: Math.round(startSeconds * MP3_RATE_HZ),
    samples: Math.round(seconds * MP3_RATE_HZ),
  };
}

function gainFor({ loudness }: Analysis, { startSample, samples }: Excerpt): number {
  const from = startSample / MP3_RATE_HZ;
  const lufs = loudness.integrated(from, from + samples / MP3_RATE_HZ);
  if (lufs === undefined) return 1;
  return 10 ** (Math.min(TARGET_LUFS - lufs, MAX_GAIN_DB) / 20);
}

/** Yields the source's stereo samples in the part, each with its position in the preview. */
function* samplesOf(path: string, excerpt: Excerpt) {
  const sound = openSound(path);
  using resampler = new Resampler({ sampleRateHz: MP3_RATE_HZ, channels: 2 });
  let position = -excerpt.startSample;
  const cut = (planes: Float32Array[]) => {
    const [left = new Float32Array(0), right = left] = planes;
    const from = Math.max(0, -position);
    const to = Math.min(left.length, excerpt.samples - position);
    const at = position + from;
    position += left.length;
    return { at, left: left.slice(from, to), right: right.slice(from, to) };
  };
  try {
    for (const { frame } of sound.frames()) {
      yield cut(planesOf(resampler.push(frame)));
      if (position >= excerpt.samples) return;
    }
    yield cut(planesOf(resampler.push()));
  } finally {
    sound.close();
  }
}

function amplify(plane: Float32Array, gain: number): void {
  for (let i = 0; i < plane.length; i++) plane[i] = (plane[i] ?? 0) * gain;
}

function fade(plane: Float32Array, at: number, totalSamples: number): void {
  const fadeIn = FADE_IN_SECONDS * MP3_RATE_HZ;
  const fadeOut = Math.min(FADE_OUT_SECONDS * MP3_RATE_HZ, totalSamples / 2);
  for (let i = 0; i < plane.length; i++) {
    const fromStart = at + i;
    const toEnd = totalSamples - fromStart;
    if (fromStart < fadeIn || toEnd < fadeOut)
      plane[i] = (plane[i] ?? 0) * Math.min(fromStart / fadeIn, toEnd / fadeOut, 1);
  }
}

type Rendering = {
  excerpt: Excerpt;
  /** Gain from the source to the target loudness, before the voice tag is mixed in. */
  musicGain: number;
  /** Correction of the whole mix after the first rendering was measured. */
  correctionDb: number;
  ceilingDb: number;
  isLimited: boolean;
  tag: VoiceTag | undefined;
};

function render(source: string, path: string, rendering: Rendering): void {
  const { excerpt, musicGain, correctionDb, ceilingDb, isLimited, tag } = rendering;
  using writer = new Mp3Writer(path, isLimited ? ceilingDb : undefined);
  for (const { at, left, right } of samplesOf(source, excerpt)) {
    for (const plane of [left, right]) amplify(plane, musicGain);
    if (tag) mixVoiceTag(tag, [left, right], at);
    for (const plane of [left, right]) amplify(plane, 10 ** (correctionDb / 20));
    for (const plane of [left, right]) fade(plane, at, excerpt.samples);
    writer.push(left, right);
    progressed("rendering", at / excerpt.samples);
  }
  writer.finish();
}

/** Returns a plan that corrects the previous rendering, or `undefined` if it is good enough. */
function improve(rendering: Rendering, result: Analysis): Rendering | undefined {
  const tooQuietLu = TARGET_LUFS - (result.loudness.integrated() ?? TARGET_LUFS);
  const tooHighDb = Math.max(0, (result.truePeakDb ?? TRUE_PEAK_DB) - TRUE_PEAK_DB);
  if (Math.abs(tooQuietLu) <= LOUDNESS_TOLERANCE_LU && tooHighDb <= PEAK_TOLERANCE_DB)
    return undefined;
  return {
    ...rendering,
    correctionDb: Math.min(rendering.correctionDb + tooQuietLu, MAX_CORRECTION_DB),
    ceilingDb: rendering.ceilingDb - tooHighDb,
    isLimited: true,
  };
}

/** Whether a rendering may reach the ceiling. The result is measured in any case. */
function wantsLimiter({ truePeakDb }: Analysis, musicGain: number, tag?: VoiceTag): boolean {
  if (tag || truePeakDb === undefined) return true;
  const highestDb = truePeakDb + 20 * Math.log10(musicGain) + CODER_LOSS_DB;
  return highestDb > TRUE_PEAK_DB - LIMITER_REACH_DB;
}

/**
 * Renders the preview and measures its length, its peaks, and whether it stayed below the ceiling.
 * The file appears under its name only when it is complete.
 * @throws {BadAudio} when the source or the voice tag cannot be used.
 */
export function renderPreview(analysis: Analysis, options: PreviewOptions): Preview {
  const { source, target, voiceTagPath } = options;
  const unfinished = `${target}.part`;
  const tag = voiceTagPath === undefined ? undefined : readVoiceTag(voiceTagPath, TARGET_LUFS);
  const excerpt = chooseExcerpt(analysis.durationSeconds, options);
  const musicGain = gainFor(analysis, excerpt);
  let next: Rendering = {
    excerpt,
    musicGain,
    correctionDb: CODER_LOSS_DB,
    ceilingDb: TRUE_PEAK_DB,
    isLimited: wantsLimiter(analysis, musicGain, tag),
    tag,
  };
  try {
    for (let rendering = 1; ; rendering++) {
      render(source, unfinished, next);
      const result = listen(unfinished);
      const better = improve(next, result);
      if (better && rendering < MAX_RENDERINGS) {
        next = better;
        continue;
      }
      const { durationSeconds, peaks } = result;
      const { size: sizeBytes } = statSync(unfinished);
      renameSync(unfinished, target);
      return { durationSeconds, peaks, sizeBytes };
    }
  } finally {
    rmSync(unfinished, { force: true });
  }
}
