/** Limits of the analyzer. Each is far beyond what a finished track needs. */
export const MIN_SAMPLE_RATE_HZ = 8_000;
export const MAX_SAMPLE_RATE_HZ = 384_000;
export const MAX_CHANNELS = 8;
export const MIN_SECONDS = 1;
export const MAX_SECONDS = 30 * 60;

/** Part of the claimed length below which a decoded file is missing its end. */
export const COMPLETE_FROM = 0.98;

/**
 * Part of all packets that may be undecodable before the file counts as damaged, because a little
 * junk is common.
 */
export const MAX_BROKEN_PACKETS = 0.05;

/** Limits for FFmpeg's probing of a file: 5 MB, 5 s, 8 streams. */
export const PROBE_BYTES = 5_000_000;
export const PROBE_MICROSECONDS = 5_000_000;
export const MAX_STREAMS = 8;

/** Largest valid float. Larger ones are not sound and count as 0. */
export const MAX_SAMPLE = 8;

/**
 * Part of all floats that may be too large before they count as scaled like whole numbers, to
 * ±32,768.
 */
export const MAX_LARGE_SAMPLES = 0.01;

/** Root mean square (-80 dBFS) below which a track is silent, without tempo and key. */
export const SILENCE_RMS = 1e-4;

/** Reason why a file can't be used. */
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

/** Error for a file that can't be used. */
export class BadAudio extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(Object.values(problem).join(" "));
    this.problem = problem;
  }
}
