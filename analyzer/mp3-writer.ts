import {
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_BOOL,
  AV_SAMPLE_FMT_FLTP,
  AVERROR_EOF,
  FF_ENCODER_LIBMP3LAME,
} from "node-av/constants";
import {
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  Filter,
  type FilterContext,
  FilterGraph,
  FormatContext,
  Frame,
  Packet,
  Rational,
} from "node-av/lib";

/** Format that every browser plays: MPEG-1 layer III, 44.1 kHz, joint stereo, 128 kb/s. */
export const MP3_RATE_HZ = 44_100;
const MP3_CHANNELS = 2;
const MP3_BITS_PER_SECOND = 128_000n;
const MP3_FRAME_SAMPLES = 1_152;

/** Oversampling of the limiter, so that it also sees the peaks between samples. */
const LIMITER_RATE_HZ = 4 * MP3_RATE_HZ;

const check = FFmpegError.throwIfError;

function limiter(ceilingDb: number): string[] {
  const ceiling = 10 ** (ceilingDb / 20);
  return [
    `aresample=${LIMITER_RATE_HZ}`,
    `alimiter=limit=${ceiling}:attack=5:release=80:level=0:latency=1`,
    `aresample=${MP3_RATE_HZ}`,
  ];
}

/** Filters that samples pass before they are encoded. */
function stepsOf(ceilingDb: number | undefined): string[] {
  return [
    ...(ceilingDb === undefined ? [] : limiter(ceilingDb)),
    "aformat=sample_fmts=fltp:channel_layouts=stereo",
    `asetnsamples=n=${MP3_FRAME_SAMPLES}:p=0`,
  ];
}

function addFilter(graph: FilterGraph, name: string, args: string): FilterContext {
  const filter = Filter.getByName(name);
  const context = filter && graph.createFilter(filter, name, args);
  if (!context) throw new Error(`FFmpeg has no filter ${name}(${args}).`);
  return context;
}

/** Opens a chain of filters from a source, which takes samples, to a sink, which returns them. */
function openChain(ceilingDb: number | undefined) {
  const graph = new FilterGraph();
  graph.alloc();
  const shape = `time_base=1/${MP3_RATE_HZ}:sample_rate=${MP3_RATE_HZ}`;
  const source = addFilter(graph, "abuffer", `${shape}:sample_fmt=fltp:channel_layout=stereo`);
  const sink = addFilter(graph, "abuffersink", "");
  let last = source;
  for (const step of stepsOf(ceilingDb)) {
    const [name = "", args = ""] = step.split(/=(.*)/s);
    const next = addFilter(graph, name, args);
    check(last.link(0, next, 0), `link ${name}`);
    last = next;
  }
  check(last.link(0, sink, 0), "link abuffersink");
  check(graph.configSync(), "filter graph");
  return { graph, source, sink };
}

function openEncoder(): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = MP3_RATE_HZ;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = avChannelLayoutDefault(MP3_CHANNELS);
  encoder.bitRate = MP3_BITS_PER_SECOND;
  encoder.timeBase = new Rational(1, MP3_RATE_HZ);
  check(
    encoder.setOption("joint_stereo", true, AV_OPT_TYPE_BOOL, AV_OPT_SEARCH_CHILDREN),
    "joint stereo",
  );
  check(encoder.open2Sync(codec), "libmp3lame");
  return encoder;
}

/**
 * Opens a file with an Info header, without which players show a wrong length, and without tags.
 */
function openFile(path: string, encoder: CodecContext): FormatContext {
  const output = new FormatContext();
  check(output.allocOutputContext2(null, "mp3", `file:${path}`), "mp3 file");
  const stream = output.newStream();
  check(stream.codecpar.fromContext(encoder), "mp3 stream");
  stream.timeBase = encoder.timeBase;
  check(output.openOutputSync(), "open");
  const options = Dictionary.fromObject({ write_xing: 1, id3v2_version: 0, write_id3v1: 0 });
  check(output.writeHeaderSync(options), "mp3 header");
  return output;
}

/**
 * Writes an MP3 from stereo samples at {@link MP3_RATE_HZ}. Its peaks stay below a ceiling, if one
 * is given.
 */
export class Mp3Writer implements Disposable {
  readonly #chain: ReturnType<typeof openChain>;
  readonly #encoder = openEncoder();
  readonly #output: FormatContext;
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  #samplesIn = 0;

  constructor(path: string, ceilingDb?: number) {
    this.#chain = openChain(ceilingDb);
    this.#output = openFile(path, this.#encoder);
    this.#frame.alloc();
    this.#packet.alloc();
  }

  push(left: Float32Array, right: Float32Array): void {
    if (left.length === 0) return;
    const planes = Buffer.concat([left, right].map((plane) => toBytes(plane)));
    using frame = Frame.fromAudioBuffer(planes, {
      nbSamples: left.length,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: MP3_RATE_HZ,
      channelLayout: avChannelLayoutDefault(MP3_CHANNELS),
      timeBase: { num: 1, den: MP3_RATE_HZ },
      pts: BigInt(this.#samplesIn),
    });
    this.#samplesIn += left.length;
    check(this.#chain.source.buffersrcAddFrameSync(frame), "abuffer");
    this.#encodeReadyFrames();
  }

  finish(): void {
    check(this.#chain.source.buffersrcAddFrameSync(null), "abuffer");
    this.#encodeReadyFrames();
    this.#encode(null);
    check(this.#output.writeTrailerSync(), "mp3 trailer");
  }

  #encodeReadyFrames(): void {
    this.#frame.unref();
    while (this.#chain.sink.buffersinkGetFrameSync(this.#frame) >= 0) {
      this.#encode(this.#frame);
      this.#frame.unref();
    }
  }

  #encode(frame: Frame | null): void {
    const sent = this.#encoder.sendFrameSync(frame);
    if (sent !== AVERROR_EOF) check(sent, "libmp3lame");
    while (this.#encoder.receivePacketSync(this.#packet) >= 0) {
      this.#packet.streamIndex = 0;
      const from = this.#encoder.timeBase;
      const to = this.#output.streams[0]?.timeBase ?? from;
      this.#packet.rescaleTs(from, to);
      check(this.#output.interleavedWriteFrameSync(this.#packet), "mp3 write");
    }
  }

  [Symbol.dispose](): void {
    this.#output.closeOutputSync();
    this.#output.freeContext();
    this.#encoder.freeContext();
    this.#chain.graph.free();
    this.#frame.free();
    this.#packet.free();
  }
}

function toBytes(samples: Float32Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}
