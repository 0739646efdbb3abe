import { writeFileSync } from "node:fs";
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_SAMPLE_FMT_FLTP,
  type FFEncoderCodec,
} from "node-av/constants";
import {
  avChannelLayoutDefault,
  avGetSampleFmtName,
  Codec,
  CodecContext,
  FFmpegError,
  Filter,
  FilterGraph,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
} from "node-av/lib";

/* Sounds generated for tests, so that their tempo, key and length are known. */

export const RATE_HZ = 44_100;

Log.setLevel(AV_LOG_QUIET);

export type Stereo = [left: Float32Array, right: Float32Array];

/** Am, F, C and G: the notes of A minor, beginning and ending around A. */
const CHORDS_HZ = [
  [110, 220, 261.63, 329.63],
  [87.31, 220, 261.63, 349.23],
  [130.81, 196, 261.63, 329.63],
  [98, 196, 246.94, 293.66],
] as const;
const BARS = [0, 0, 1, 3, 0, 2, 0, 3];

/** Generates music of a given tempo in A minor: a kick per beat and a chord per bar. */
export function givenMusic({ bpm = 126, seconds = 20, level = 0.5, bars = BARS } = {}): Stereo {
  const beat = 60 / bpm;
  const left = Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, i) => {
    const time = i / RATE_HZ;
    const inBeat = time % beat;
    const bar = Math.floor(time / beat / 4);
    const chord = CHORDS_HZ[bars[bar % bars.length] ?? 0] ?? CHORDS_HZ[0];
    const kick = Math.sin(2 * Math.PI * 50 * inBeat) * Math.exp(-inBeat * 18);
    const notes = chord.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * time), 0);
    return level * (0.6 * kick + 0.1 * notes);
  });
  return [left, left.map((sample) => sample * 0.9)];
}

export function givenSilence(seconds: number): Stereo {
  const plane = new Float32Array(Math.round(seconds * RATE_HZ));
  return [plane, plane.slice()];
}

export function givenTone({ hz = 1000, seconds = 2, level = 0.3 } = {}): Stereo {
  const plane = Float32Array.from(
    { length: Math.round(seconds * RATE_HZ) },
    (_, i) => level * Math.sin((2 * Math.PI * hz * i) / RATE_HZ),
  );
  return [plane, plane.slice()];
}

/**
 * Generates two seconds of speech-like sound: four syllables with falling pitch, through the
 * formants of an "a".
 */
export function givenVoice(): Stereo {
  const formants = [700, 1220, 2600];
  const loudness = (hz: number) =>
    formants.reduce((sum, formant) => sum + 1 / (1 + ((hz - formant) / 120) ** 2), 0);
  let phase = 0;
  const plane = Float32Array.from({ length: 2 * RATE_HZ }, (_, i) => {
    const time = i / RATE_HZ;
    const hz = 150 - 20 * time;
    phase += (2 * Math.PI * hz) / RATE_HZ;
    let sample = 0;
    for (let n = 1; n <= 24; n++) sample += loudness(n * hz) * Math.sin(n * phase);
    return 0.2 * sample * Math.abs(Math.sin(2 * Math.PI * time));
  });
  return [plane, plane.slice()];
}

/** Returns the bytes of a 16-bit PCM WAV, optionally with false claims in its header. */
export function wavOf(
  sound: Stereo,
  declared: { rateHz?: number; channels?: number } = {},
): Buffer {
  const samples = sound[0].length;
  const header = Buffer.alloc(44);
  const { rateHz = RATE_HZ, channels = 2 } = declared;
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + samples * 4, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rateHz, 24);
  header.writeUInt32LE((rateHz * channels * 2) % 2 ** 32, 28);
  header.writeUInt16LE((channels * 2) % 2 ** 16, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples * 4, 40);
  const body = new Int16Array(samples * 2);
  for (const [channel, plane] of sound.entries()) {
    for (let i = 0; i < samples; i++) {
      body[i * 2 + channel] = Math.round(Math.max(-1, Math.min(1, plane[i] ?? 0)) * 32_767);
    }
  }
  return Buffer.concat([header, Buffer.from(body.buffer)]);
}

export function writeWav(path: string, sound: Stereo): string {
  writeFileSync(path, wavOf(sound));
  return path;
}

const check = FFmpegError.throwIfError;

function openEncoder(name: string, bitRate: number): CodecContext {
  const codec = Codec.findEncoderByName(name as FFEncoderCodec);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = name === "libopus" ? 48_000 : RATE_HZ;
  encoder.sampleFormat = codec?.sampleFormats?.[0] ?? AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = avChannelLayoutDefault(2);
  encoder.bitRate = BigInt(bitRate);
  encoder.timeBase = new Rational(1, encoder.sampleRate);
  encoder.flags = (encoder.flags | AV_CODEC_FLAG_GLOBAL_HEADER) as typeof encoder.flags;
  check(encoder.open2Sync(codec), name);
  return encoder;
}

/** Opens a converter from stereo floats to the encoder's format and frame size. */
function openConverter(encoder: CodecContext) {
  return openGraph([
    ["aresample", String(encoder.sampleRate)],
    ["aformat", `sample_fmts=${avGetSampleFmtName(encoder.sampleFormat)}`],
    ["asetnsamples", `n=${encoder.frameSize || 1024}:p=0`],
  ]);
}

/** FFmpeg filter with its arguments. */
export type SoundFilter = readonly [name: string, options: string];

function openGraph(filters: SoundFilter[]) {
  const graph = new FilterGraph();
  graph.alloc();
  const steps: SoundFilter[] = [
    [
      "abuffer",
      `time_base=1/${RATE_HZ}:sample_rate=${RATE_HZ}:sample_fmt=fltp:channel_layout=stereo`,
    ],
    ...filters,
    ["abuffersink", ""],
  ];
  const contexts = steps.map(([name, args]) => {
    const filter = Filter.getByName(name);
    const context = filter && graph.createFilter(filter, name, args);
    if (!context) throw new Error(`no filter ${name}`);
    return context;
  });
  for (const [i, next] of contexts.slice(1).entries()) check(contexts[i]?.link(0, next, 0) ?? -1);
  check(graph.configSync());
  return { graph, source: contexts[0], sink: contexts.at(-1) };
}

/** Returns the whole sound as one frame. */
function frameOf(sound: Stereo): Frame {
  return Frame.fromAudioBuffer(Buffer.concat(sound.map((plane) => new Uint8Array(plane.buffer))), {
    nbSamples: sound[0].length,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: RATE_HZ,
    channelLayout: avChannelLayoutDefault(2),
    timeBase: { num: 1, den: RATE_HZ },
    pts: 0n,
  });
}

/** Returns the output of FFmpeg's filters at the same rate. */
export function filterSound(sound: Stereo, filters: SoundFilter[]): Stereo {
  const { graph, source, sink } = openGraph([
    ...filters,
    ["aresample", String(RATE_HZ)],
    ["aformat", "sample_fmts=fltp:channel_layouts=stereo"],
  ]);
  const parts: [Float32Array[], Float32Array[]] = [[], []];
  using frame = new Frame();
  frame.alloc();
  using whole = frameOf(sound);
  for (const next of [whole, null]) {
    check(source?.buffersrcAddFrameSync(next) ?? -1);
    while ((sink?.buffersinkGetFrameSync(frame) ?? -1) >= 0) {
      for (const [channel, part] of parts.entries()) {
        const { buffer, byteOffset } = frame.extendedData?.[channel] ?? Buffer.alloc(0);
        part.push(new Float32Array(buffer, byteOffset, frame.nbSamples).slice());
      }
      frame.unref();
    }
  }
  graph.free();
  return [join(parts[0]), join(parts[1])];
}

function join(parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Reads a 16-bit WAV of one or two channels whose samples begin after 44 bytes. */
export function readWav(bytes: Buffer): Stereo {
  const body = new Int16Array(
    bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length),
  );
  const channels = bytes.readUInt16LE(22);
  const samples = Math.floor(body.length / channels);
  const plane = (channel: number) => {
    const values = new Float32Array(samples);
    for (let i = 0; i < samples; i++) values[i] = (body[i * channels + channel] ?? 0) / 32_768;
    return values;
  };
  return [plane(0), plane(channels - 1)];
}

/** Encodes with FFmpeg, in the container of the file's extension. */
export function encodeSound(
  path: string,
  encoderName: string,
  sound: Stereo,
  bitRate = 256_000,
): string {
  const encoder = openEncoder(encoderName, bitRate);
  const { graph, source, sink } = openConverter(encoder);
  const output = new FormatContext();
  check(output.allocOutputContext2(null, null, path));
  const stream = output.newStream();
  check(stream.codecpar.fromContext(encoder));
  stream.timeBase = encoder.timeBase;
  check(output.openOutputSync());
  check(output.writeHeaderSync());
  using frame = new Frame();
  using packet = new Packet();
  frame.alloc();
  packet.alloc();
  const encode = (next: Frame | null) => {
    check(encoder.sendFrameSync(next));
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = 0;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      check(output.interleavedWriteFrameSync(packet));
    }
  };
  using whole = frameOf(sound);
  for (const next of [whole, null]) {
    check(source?.buffersrcAddFrameSync(next) ?? -1);
    while ((sink?.buffersinkGetFrameSync(frame) ?? -1) >= 0) {
      encode(frame);
      frame.unref();
    }
  }
  encode(null);
  check(output.writeTrailerSync());
  output.closeOutputSync();
  output.freeContext();
  encoder.freeContext();
  graph.free();
  return path;
}
