import {
  AV_CHANNEL_ORDER_UNSPEC,
  AV_LOG_QUIET,
  AV_SAMPLE_FMT_FLTP,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from "node-av/constants";
import {
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  FFmpegError,
  type FormatContext,
  Frame,
  Log,
  Packet,
  type Stream,
} from "node-av/lib";
import {
  type AudioProperties,
  checkProperties,
  declaredLength,
  findSound,
  openContainer,
  readProperties,
} from "./container.ts";
import { fileKind } from "./file-kind.ts";
import * as limits from "./limits.ts";
import { BadAudio } from "./limits.ts";
import { planesOf, Resampler } from "./resample.ts";

/** Planar floats, one array per channel: views of the frame, which is the same object each time. */
export type Decoded = { frame: Frame; planes: Float32Array[] };

export type OpenSound = {
  properties: AudioProperties;
  /** The container's duration, exact or estimated; absent if it states none. */
  declaredSeconds?: number;
  /**
   * Decodes the sound once from its beginning, to valid samples: NaN, infinite and absurdly large
   * ones become 0.
   * @throws {BadAudio} when it turns out damaged, incomplete, too short or too long.
   */
  frames: () => Generator<Decoded, void, void>;
  close: () => void;
};

Log.setLevel(AV_LOG_QUIET);

function checkLength(seconds: number): void {
  if (seconds < limits.MIN_SECONDS) throw new BadAudio({ code: "too-short" });
  if (seconds > limits.MAX_SECONDS) throw new BadAudio({ code: "too-long" });
}

function openDecoder(stream: Stream): CodecContext {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  FFmpegError.throwIfError(decoder.parametersToContext(stream.codecpar), "decoder parameters");
  decoder.pktTimebase = stream.timeBase;
  decoder.threadCount = 1;
  if (decoder.open2Sync(codec) < 0) throw new BadAudio({ code: "unreadable-sound" });
  return decoder;
}

/** Sends the file's packets through the decoder and counts those that can't be decoded. */
function* decodePackets(input: FormatContext, stream: Stream, decoder: CodecContext) {
  using frame = new Frame();
  using packet = new Packet();
  frame.alloc();
  packet.alloc();
  let packets = 0;
  let broken = 0;

  function* drain() {
    for (;;) {
      frame.unref();
      const received = decoder.receiveFrameSync(frame);
      if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return;
      if (received < 0) {
        broken++;
        return;
      }
      if (frame.channelLayout.order === AV_CHANNEL_ORDER_UNSPEC)
        frame.channelLayout = avChannelLayoutDefault(frame.channels);
      if (frame.nbSamples > 0) yield frame;
    }
  }

  while (input.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === stream.index) {
      packets++;
      if (decoder.sendPacketSync(packet) < 0) broken++;
      yield* drain();
    }
    packet.unref();
  }
  decoder.sendPacketSync(null);
  yield* drain();
  if (broken > packets * limits.MAX_BROKEN_PACKETS) throw new BadAudio({ code: "damaged" });
}

/** Sets invalid samples to 0, in place. Returns how many were too large. */
function silenceNonsense(planes: Float32Array[]): number {
  let tooLarge = 0;
  for (const plane of planes) {
    for (let i = 0; i < plane.length; i++) {
      const sample = plane[i] ?? 0;
      if (Math.abs(sample) <= limits.MAX_SAMPLE) continue;
      if (!Number.isNaN(sample)) tooLarge++;
      plane[i] = 0;
    }
  }
  return tooLarge;
}

/**
 * Opens the decoder.
 * @throws {BadAudio} when the file is not sound that we accept.
 */
export function openSound(path: string): OpenSound {
  const kind = fileKind(path);
  const input = openContainer(path, kind);
  const stream = findSound(input);
  const properties = readProperties(input, stream, kind);
  checkProperties(properties);
  const declaredSeconds =
    kind.seconds ?? (kind.demuxer === "wav" ? undefined : declaredLength(stream));
  const stated = kind.statesLength ? declaredSeconds : undefined;
  if (stated !== undefined && stated > limits.MAX_SECONDS) checkLength(stated);
  const decoder = openDecoder(stream);

  const toFloats = new Resampler(properties);

  function* frames() {
    let seconds = 0;
    let [samples, tooLarge] = [0, 0];
    for (const frame of decodePackets(input, stream, decoder)) {
      if (seconds === 0) {
        properties.sampleRateHz = frame.sampleRate; // AAC with SBR reports it only now.
        properties.channels = frame.channels;
        checkProperties(properties);
      }
      if (frame.sampleRate !== properties.sampleRateHz || frame.channels !== properties.channels)
        throw new BadAudio({ code: "changing-format" });
      seconds += frame.nbSamples / frame.sampleRate;
      if (seconds > limits.MAX_SECONDS) checkLength(seconds);
      const floats = frame.format === AV_SAMPLE_FMT_FLTP ? frame : toFloats.push(frame);
      const planes = planesOf(floats);
      samples += frame.nbSamples * planes.length;
      tooLarge += silenceNonsense(planes);
      yield { frame: floats, planes };
    }
    if (seconds === 0) throw new BadAudio({ code: "no-sound" });
    if (tooLarge > samples * limits.MAX_LARGE_SAMPLES) throw new BadAudio({ code: "out-of-scale" });
    if (stated !== undefined && seconds < stated * limits.COMPLETE_FROM)
      throw new BadAudio({ code: "incomplete" });
    checkLength(seconds);
  }

  const close = () => {
    toFloats[Symbol.dispose]();
    decoder.freeContext();
    input.closeInputSync();
  };
  return { properties, declaredSeconds, frames, close };
}
