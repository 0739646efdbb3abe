import { statSync } from "node:fs";
import { AV_SAMPLE_FMT_FLT, FF_ENCODER_LIBOPUS } from "node-av/constants";
import {
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Packet,
  Rational,
} from "node-av/lib";
import { SAMPLE_RATE_HZ, type Stereo } from "../signal/sound.ts";

/** Maximum bit rate of a file, averaged over its length. */
const BITS_PER_SECOND = 56_500;
const MAX_ROUNDS = 7;
/** Frame of 20 ms, the usual packet of Opus. */
const FRAME_SAMPLES = 960;

const check = FFmpegError.throwIfError;

function openEncoder(bitsPerSecond: number): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS);
  if (!codec) throw new Error("This FFmpeg has no libopus.");
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = SAMPLE_RATE_HZ;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLT;
  encoder.channelLayout = avChannelLayoutDefault(2);
  encoder.bitRate = BigInt(Math.round(bitsPerSecond));
  encoder.timeBase = new Rational(1, SAMPLE_RATE_HZ);
  // The defaults are right: variable bit rate, best quality, music, packets of 20 ms.
  check(encoder.open2Sync(codec), "libopus");
  return encoder;
}

/** Opens a file without tags, and with the same serial number each time. */
function openFile(path: string, encoder: CodecContext): FormatContext {
  const output = new FormatContext();
  check(output.allocOutputContext2(null, "ogg", `file:${path}`), "ogg file");
  const stream = output.newStream();
  check(stream.codecpar.fromContext(encoder), "ogg stream");
  stream.timeBase = encoder.timeBase;
  check(output.openOutputSync(), "open");
  check(output.writeHeaderSync(Dictionary.fromObject({ fflags: "+bitexact" })), "ogg header");
  return output;
}

/**
 * Writes a master as Ogg Opus, stereo, variable bit rate. Dense music takes more bits than
 * requested, so it is encoded again with fewer until the file is small enough. Returns the last
 * requested bits per second.
 */
export function writeOpus(path: string, sound: Stereo): number {
  const seconds = sound.left.length / SAMPLE_RATE_HZ;
  let asked = BITS_PER_SECOND;
  let enough = 0;
  let tooMuch = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    encodeOpus(path, sound, asked);
    const taken = (statSync(path).size * 8) / seconds;
    if (Math.abs(taken / BITS_PER_SECOND - 1) < 0.02) break;
    if (taken > BITS_PER_SECOND) tooMuch = asked;
    else enough = asked;
    const guess = (asked * BITS_PER_SECOND) / taken;
    // Sometimes a slightly higher rate gives a much larger file, so guesses could miss forever.
    asked = guess > enough && guess < tooMuch ? guess : (enough + tooMuch) / 2;
  }
  return asked;
}

/** Writes the file once. */
export function encodeOpus(path: string, sound: Stereo, bitsPerSecond: number): void {
  const encoder = openEncoder(bitsPerSecond);
  const output = openFile(path, encoder);
  using packet = new Packet();
  packet.alloc();
  const drain = () => {
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = 0;
      packet.rescaleTs(encoder.timeBase, output.streams[0]?.timeBase ?? encoder.timeBase);
      check(output.interleavedWriteFrameSync(packet), "ogg write");
    }
  };
  for (let start = 0; start < sound.left.length; start += FRAME_SAMPLES) {
    using frame = frameOf(sound, start);
    check(encoder.sendFrameSync(frame), "libopus");
    drain();
  }
  check(encoder.sendFrameSync(null), "libopus");
  drain();
  check(output.writeTrailerSync(), "ogg trailer");
  output.closeOutputSync();
  encoder.freeContext();
}

function frameOf({ left, right }: Stereo, start: number): Frame {
  const count = Math.min(FRAME_SAMPLES, left.length - start);
  const samples = new Float32Array(2 * count);
  for (let i = 0; i < count; i++) {
    samples[2 * i] = left[start + i] ?? 0;
    samples[2 * i + 1] = right[start + i] ?? 0;
  }
  return Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
    nbSamples: count,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate: SAMPLE_RATE_HZ,
    channelLayout: avChannelLayoutDefault(2),
    timeBase: { num: 1, den: SAMPLE_RATE_HZ },
    pts: BigInt(start),
  });
}
