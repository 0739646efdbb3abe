import { openSound } from "./decode.ts";
import { BadAudio } from "./limits.ts";
import { listen } from "./listen.ts";
import { MP3_RATE_HZ } from "./mp3-writer.ts";
import { planesOf, Resampler } from "./resample.ts";

/** Times of the tag: at 5 s, then every 25 s. */
const FIRST_SECONDS = 5;
const EVERY_SECONDS = 25;
const MAX_TAG_SECONDS = 15;

/**
 * Reduction of the music while the tag speaks (6 dB), and the fade to and from it (a tenth of a
 * second).
 */
const DUCKED_GAIN = 10 ** (-6 / 20);
const RAMP_SECONDS = 0.1;

type Stereo = [left: Float32Array, right: Float32Array];

/** Spoken tag, as loud as the music, that makes a preview useless to sell. */
export type VoiceTag = { stereo: Stereo; gain: number };

/** Decodes a whole sound to stereo at the preview's rate. */
function decodeStereo(path: string): Stereo {
  const sound = openSound(path);
  using resampler = new Resampler({ sampleRateHz: MP3_RATE_HZ, channels: 2 });
  const pieces: Float32Array[][] = [];
  try {
    for (const { frame } of sound.frames()) {
      pieces.push(planesOf(resampler.push(frame)).map((plane) => plane.slice()));
    }
    pieces.push(planesOf(resampler.push()).map((plane) => plane.slice()));
  } finally {
    sound.close();
  }
  return [join(pieces.map(([left]) => left)), join(pieces.map(([, right]) => right))];
}

function join(pieces: (Float32Array | undefined)[]): Float32Array {
  const present = pieces.filter((piece) => piece !== undefined);
  const whole = new Float32Array(present.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of present) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * Loads the tag.
 * @throws {BadAudio} when the tag's file cannot be used.
 */
export function readVoiceTag(path: string, targetLufs: number): VoiceTag {
  const { durationSeconds, loudness } = listen(path);
  if (durationSeconds > MAX_TAG_SECONDS)
    throw new BadAudio({ code: "long-tag", maxSeconds: MAX_TAG_SECONDS });
  const lufs = loudness.integrated();
  if (lufs === undefined) throw new BadAudio({ code: "silent-tag" });
  return { stereo: decodeStereo(path), gain: 10 ** ((targetLufs - lufs) / 20) };
}

/** Returns the level of the music at a time in seconds since the start of a tag. */
function duckingAt(seconds: number, tagSeconds: number): number {
  const outside = Math.max(-seconds, seconds - tagSeconds, 0);
  const lifted = Math.min(outside / RAMP_SECONDS, 1);
  return DUCKED_GAIN + (1 - DUCKED_GAIN) * lifted;
}

/**
 * Mixes the tag into a section of the preview, in place.
 * @param startSample the section's position in the preview, in samples at {@link MP3_RATE_HZ}.
 */
export function mixVoiceTag({ stereo, gain }: VoiceTag, music: Stereo, startSample: number): void {
  const tagSamples = stereo[0].length;
  const ramp = RAMP_SECONDS * MP3_RATE_HZ;
  for (let i = 0; i < music[0].length; i++) {
    const sinceFirst = startSample + i - FIRST_SECONDS * MP3_RATE_HZ;
    if (sinceFirst < -ramp) continue;
    const period = EVERY_SECONDS * MP3_RATE_HZ;
    const turn = Math.max(0, Math.floor((sinceFirst + ramp) / period));
    const sinceTag = sinceFirst - turn * period;
    if (sinceTag > tagSamples + ramp) continue;
    const duck = duckingAt(sinceTag / MP3_RATE_HZ, tagSamples / MP3_RATE_HZ);
    for (const [channel, plane] of music.entries()) {
      plane[i] = (plane[i] ?? 0) * duck + (stereo[channel]?.[sinceTag] ?? 0) * gain;
    }
  }
}
