import { resolve } from "node:path";
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from "node-av/constants";
import { avGetCodecName, Dictionary, FormatContext, InputFormat, type Stream } from "node-av/lib";
import type { Demuxer, FileKind } from "./file-kind.ts";
import * as limits from "./limits.ts";
import { BadAudio } from "./limits.ts";

/** Properties that the file states, checked against the limits. */
export type AudioProperties = {
  sampleRateHz: number;
  /** Bits per sample; absent for codecs that keep no samples (MP3, AAC, Vorbis, Opus). */
  bitDepth?: number;
  channels: number;
  /** Container, which together with the codec decides the file's name and media type. */
  container: Demuxer;
  codec: string;
  metadata: Metadata;
};

const CODECS = /^(mp3|aac|alac|flac|vorbis|opus|pcm_(u8|s16le|s24le|s32le|f32le|f64le))$/;
const DECODERS =
  "mp3float,mp3,aac,alac,flac,vorbis,opus,libopus,pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le";

/**
 * Opens a file with the only demuxer allowed for it, which can read no other file or address.
 * @throws {BadAudio} when it cannot.
 */
export function openContainer(path: string, { demuxer }: FileKind): FormatContext {
  const input = new FormatContext();
  const options = Dictionary.fromObject({
    protocol_whitelist: "file",
    format_whitelist: "mp3,aac,flac,wav,ogg,mov",
    codec_whitelist: DECODERS,
    probesize: limits.PROBE_BYTES,
    analyzeduration: limits.PROBE_MICROSECONDS,
    max_streams: limits.MAX_STREAMS,
  });
  const format = InputFormat.findInputFormat(demuxer);
  const opened = input.openInputSync(`file:${resolve(path)}`, format, options);
  if (opened < 0) throw new BadAudio({ code: "unopenable" });
  if (input.findStreamInfoSync() < 0) throw new BadAudio({ code: "no-sound" });
  return input;
}

/**
 * Returns the audio stream. Every other stream is left unread.
 * @throws {BadAudio} when there is none, or a film with it.
 */
export function findSound(input: FormatContext): Stream {
  const streams = input.streams;
  const isPicture = (stream: Stream) => (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0;
  const sound = streams.find((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  const isVideo = streams.some(
    (stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !isPicture(stream),
  );
  if (isVideo) throw new BadAudio({ code: "video" });
  if (!sound) throw new BadAudio({ code: "no-sound" });
  for (const stream of streams) if (stream !== sound) stream.discard = AVDISCARD_ALL;
  return sound;
}

/**
 * Checks the stated properties.
 * @throws {BadAudio} when they are outside the limits.
 */
export function checkProperties({ sampleRateHz, channels, codec }: AudioProperties): void {
  if (sampleRateHz === 0 || channels === 0) throw new BadAudio({ code: "no-sound" });
  if (!CODECS.test(codec)) throw new BadAudio({ code: "codec-not-accepted", codec });
  if (sampleRateHz < limits.MIN_SAMPLE_RATE_HZ || sampleRateHz > limits.MAX_SAMPLE_RATE_HZ)
    throw new BadAudio({ code: "sample-rate-not-accepted", hertz: sampleRateHz });
  if (channels > limits.MAX_CHANNELS)
    throw new BadAudio({ code: "channels-not-accepted", channels });
}

export function readProperties(
  input: FormatContext,
  stream: Stream,
  { demuxer }: FileKind,
): AudioProperties {
  const { codecpar } = stream;
  const codec = avGetCodecName(codecpar.codecId) ?? "unknown";
  const isLossless = /^(pcm_|flac|alac)/.test(codec);
  const bitDepth = codecpar.bitsPerRawSample || codecpar.bitsPerCodedSample;
  return {
    sampleRateHz: codecpar.sampleRate,
    ...(isLossless && bitDepth > 0 && { bitDepth }),
    channels: codecpar.channels,
    container: demuxer,
    codec,
    metadata: readMetadata(input, stream),
  };
}

/** Holds what the software that wrote the file says about it. */
export type Metadata = { genre?: string; mood?: string; software?: string };

const MAX_METADATA = 100;

/** Keys are FFmpeg's, of ID3v2, Vorbis comments, RIFF and QuickTime. */
const metadataKeys: Record<keyof Metadata, string[]> = {
  genre: ["genre"],
  mood: ["mood", "TMOO"],
  software: ["encoded_by", "software", "encoder", "ISFT", "TSSE"],
};

/** Container and stream may state it. The encoding library is no software. */
function readMetadata(input: FormatContext, stream: Stream): Metadata {
  const stated = { ...stream.metadata?.getAll(), ...input.metadata?.getAll() };
  const byKey = new Map(Object.entries(stated).map(([key, text]) => [key.toLowerCase(), text]));
  const found = Object.entries(metadataKeys).map(([name, keys]) => {
    const texts = keys.map((key) => byKey.get(key.toLowerCase())?.trim() ?? "");
    const text = texts.find((each) => each !== "" && !/^(lavf|lavc|lame)/i.test(each));
    return [name, text?.slice(0, MAX_METADATA)] as const;
  });
  return Object.fromEntries(found.filter(([, text]) => text !== undefined));
}

/**
 * Returns the container's duration in seconds, exact or estimated, or `undefined` if it states
 * none.
 */
export function declaredLength(stream: Stream): number | undefined {
  const seconds = (Number(stream.duration) * stream.timeBase.num) / stream.timeBase.den;
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}
