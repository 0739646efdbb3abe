/** By the two bits of the version; 1 is reserved. */
const versions = [
  { divisor: 4, samplesPerFrame: 576 },
  undefined,
  { divisor: 2, samplesPerFrame: 576 },
  { divisor: 1, samplesPerFrame: 1152 },
];
/** What an encoder adds before and behind the sound, and a decoder takes away again, lasts up to three frames. */
const PADDING_FRAMES = 3;
const RATES_HZ = [44_100, 48_000, 32_000];

/**
 * The least length that an MP3's first frame states in a Xing, Info or VBRI header; `undefined` without one. FFmpeg guesses
 * by the size of the file where tags with pictures stand behind the sound.
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
