/** What the analyzer accepts, and when it gives up. Each is far outside what a finished track needs. */
export const MIN_SAMPLE_RATE_HZ = 8_000;
export const MAX_SAMPLE_RATE_HZ = 384_000;
export const MAX_CHANNELS = 8;
export const MIN_SECONDS = 1;
export const MAX_SECONDS = 30 * 60;

/** A decoded length under this part of what the file claims means that its end is missing. */
export const COMPLETE_FROM = 0.98;

/** More undecodable packets than this part of all means damage; a little junk is common and harmless. */
export const MAX_BROKEN_PACKETS = 0.05;

/** What FFmpeg may read and decode to find out what is inside: 5 MB, 5 s, 8 streams. */
export const PROBE_BYTES = 5_000_000;
export const PROBE_MICROSECONDS = 5_000_000;
export const MAX_STREAMS = 8;

/** Decoded floats beyond this cannot be sound; they count as 0. */
export const MAX_SAMPLE = 8;

/** More of them than this part of all means floats that were scaled like whole numbers, to ±32,768. */
export const MAX_LARGE_SAMPLES = 0.01;

/** A track whose root mean square is below this (-80 dBFS) is silence: it has no tempo and no key. */
export const SILENCE_RMS = 1e-4;

/** Why a file cannot be used. */
export type Problem =
  | {
      code:
        | "changing-format"
        | "damaged"
        | "empty"
        | "incomplete"
        | "no-sound"
        | "no-such-file"
        | "not-audio"
        | "out-of-scale"
        | "silent-tag"
        | "too-long"
        | "too-short"
        | "unopenable"
        | "unreadable-sound"
        | "video";
    }
  | { code: "channels-not-accepted"; channels: number }
  | { code: "codec-not-accepted"; codec: string }
  | { code: "long-tag"; maxSeconds: number }
  | { code: "sample-rate-not-accepted"; hertz: number };

/** A file that cannot be used. */
export class BadAudio extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(Object.values(problem).join(" "));
    this.problem = problem;
  }
}
