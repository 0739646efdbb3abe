/** MPEG versions by their two bits; 1 is reserved. */
const versions = [
  { divisor: 4, samplesPerFrame: 576 },
  undefined,
  { divisor: 2, samplesPerFrame: 576 },
  { divisor: 1, samplesPerFrame: 1152 },
];
/** Maximum frames of padding that an encoder adds around the sound and a decoder removes. */
const PADDING_FRAMES = 3;
const RATES_HZ = [44_100, 48_000, 32_000];

/**
 * Returns the minimum length stated by the Xing, Info or VBRI header in an MP3's first frame, or
 * `undefined` without one. FFmpeg guesses by the file size if tags with pictures follow the sound.
 */
export function mp3Seconds(frame: Buffer): number | undefined {
  const version = versions[((frame[1] ?? 0) >> 3) & 3];
  const rateHz = RATES_HZ[((frame[2] ?? 0) >> 2) & 3];
  const frames = countFrames(frame);
  if (!version || rateHz === undefined || frames === undefined) return undefined;
  const samples = Math.max(1, frames - PADDING_FRAMES) * version.samplesPerFrame;
  return (samples * version.divisor) / rateHz;
}

function countFrames(frame: Buffer): number | undefined {
  const [, before = "", name = ""] =
    /^(.{4,64}?)(Xing|Info|VBRI)/s.exec(frame.toString("latin1")) ?? [];
  const at = before.length;
  if (name === "") return undefined;
  if (name === "VBRI") return frame.readUInt32BE(at + 14) || undefined;
  const hasFrames = (frame.readUInt32BE(at + 4) & 1) !== 0;
  return (hasFrames && frame.readUInt32BE(at + 8)) || undefined;
}
