import { SAMPLE_RATE_HZ, type Stereo, silence } from "../signal/sound.ts";

/** Lengths of the eight lines in samples, which are primes so that echoes do not coincide. */
const LINES = [1_433, 1_601, 1_867, 2_053, 2_251, 2_399, 2_617, 2_797];
const DIFFUSERS = [142, 107, 379, 277];

/**
 * Returns the sound of a room without the original: a feedback delay network of eight lines mixed
 * by a Hadamard matrix, each with a low-pass that makes high tones decay first. Source: Jot and
 * Chaigne, 1991.
 */
export function reverb(input: Stereo, seconds: number, dampHz: number, size = 1): Stereo {
  const out = silence(input.left.length);
  const lines = LINES.map((length) => new Float32Array(Math.round(length * size)));
  const positions = new Int32Array(8);
  const gains = lines.map((line) => 10 ** ((-3 * line.length) / SAMPLE_RATE_HZ / seconds));
  const damp = 1 - Math.exp((-2 * Math.PI * dampHz) / SAMPLE_RATE_HZ);
  const lows = new Float64Array(8);
  const mixed = new Float64Array(8);
  const left = diffuse(input.left, 0);
  const right = diffuse(input.right, 23);
  for (let i = 0; i < out.left.length; i++) {
    for (let n = 0; n < 8; n++) {
      const delayed = lines[n]?.[positions[n] ?? 0] ?? 0;
      const low = (lows[n] ?? 0) + damp * (delayed - (lows[n] ?? 0));
      lows[n] = low;
      mixed[n] = low * (gains[n] ?? 0);
    }
    out.left[i] = (mixed[0] ?? 0) + (mixed[2] ?? 0) - (mixed[4] ?? 0) + (mixed[6] ?? 0);
    out.right[i] = (mixed[1] ?? 0) - (mixed[3] ?? 0) + (mixed[5] ?? 0) + (mixed[7] ?? 0);
    hadamard(mixed);
    for (let n = 0; n < 8; n++) {
      const line = lines[n];
      if (!line) continue;
      const position = positions[n] ?? 0;
      line[position] = (mixed[n] ?? 0) + 0.35 * ((n % 2 ? right[i] : left[i]) ?? 0);
      positions[n] = position + 1 === line.length ? 0 : position + 1;
    }
  }
  return out;
}

/** Turns eight values into sums and differences of all with the same total energy. */
function hadamard(values: Float64Array): void {
  for (let half = 1; half < 8; half *= 2)
    for (let i = 0; i < 8; i += 2 * half)
      for (let n = i; n < i + half; n++) {
        const a = values[n] ?? 0;
        const b = values[n + half] ?? 0;
        values[n] = a + b;
        values[n + half] = a - b;
      }
  for (let n = 0; n < 8; n++) values[n] = (values[n] ?? 0) / Math.SQRT2 / 2;
}

/** Four all-passes in a row smear each beat into a cloud before it enters the room. */
function diffuse(channel: Float32Array, offset: number): Float32Array {
  let signal = channel;
  for (const length of DIFFUSERS) {
    const line = new Float32Array(length + offset);
    const out = new Float32Array(signal.length);
    let position = 0;
    for (let i = 0; i < signal.length; i++) {
      const delayed = line[position] ?? 0;
      const fed = (signal[i] ?? 0) - 0.6 * delayed;
      out[i] = delayed + 0.6 * fed;
      line[position] = fed;
      position = position + 1 === line.length ? 0 : position + 1;
    }
    signal = out;
  }
  return signal;
}
