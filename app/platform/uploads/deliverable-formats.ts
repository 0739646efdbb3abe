import { oneOf } from "../ui/list-of.ts";
import { acceptedFiles } from "./upload-kinds.ts";

/** Describes the apparent format. `formatOfSound` returns what was decoded. */
export type DeliverableFormat = {
  name: string;
  mediaType: string;
  endings: readonly [string, ...string[]];
  /** Matches the first bytes in hexadecimal. */
  begins: RegExp;
};

export const deliverableFormats: readonly DeliverableFormat[] = [
  { name: "ZIP", mediaType: "application/zip", endings: ["zip"], begins: /^504b0304/ },
  {
    name: "WAV",
    mediaType: "audio/wav",
    endings: ["wav", "wave"],
    begins: /^(52494646|52463634|42573634).{8}57415645/,
  },
  { name: "FLAC", mediaType: "audio/flac", endings: ["flac"], begins: /^664c6143/ },
  { name: "Ogg", mediaType: "audio/ogg", endings: ["ogg", "oga", "opus"], begins: /^4f676753/ },
  {
    name: "AVIF",
    mediaType: "image/avif",
    endings: ["avif"],
    begins: /^.{8}66747970(61766966|61766973|6d696631)/,
  },
  { name: "M4A", mediaType: "audio/mp4", endings: ["m4a", "mp4"], begins: /^.{8}66747970/ },
  {
    name: "MP3",
    mediaType: "audio/mpeg",
    endings: ["mp3"],
    begins: /^(494433|4150455441474558|ff[ef][2-7]|fff[ab])/,
  },
  { name: "AAC", mediaType: "audio/aac", endings: ["aac"], begins: /^fff[0189]/ },
  { name: "MIDI", mediaType: "audio/midi", endings: ["mid", "midi"], begins: /^4d546864/ },
  { name: "JPEG", mediaType: "image/jpeg", endings: ["jpg", "jpeg"], begins: /^ffd8ff/ },
  { name: "PNG", mediaType: "image/png", endings: ["png"], begins: /^89504e470d0a1a0a/ },
  { name: "WebP", mediaType: "image/webp", endings: ["webp"], begins: /^52494646.{8}57454250/ },
  { name: "GIF", mediaType: "image/gif", endings: ["gif"], begins: /^47494638(37|39)61/ },
];

export function nameDeliverables(): string {
  return oneOf(deliverableFormats.map(({ name }) => name));
}

export const acceptedDeliverables = [
  ...deliverableFormats.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
  `audio/*,application/zip,${acceptedFiles.cover}`,
].join(",");

const byMediaType = new Map(deliverableFormats.map((format) => [format.mediaType, format]));

export function formatNameOf(mediaType: string): string | undefined {
  return byMediaType.get(mediaType)?.name;
}

/** Ignores name and first bytes: a FLAC may begin with ID3, and a RIFF may contain an MP3. */
export function formatOfSound({ container, codec }: DecodedSound): DeliverableFormat | undefined {
  const containerName = { ogg: "Ogg", mov: "M4A" }[container];
  const coded = /^pcm_/.test(codec) ? "WAV" : codec.toUpperCase();
  return deliverableFormats.find(({ name }) => name === (containerName ?? coded));
}

type DecodedSound = { container: string; codec: string };

const harmless = new Set(deliverableFormats.flatMap(({ endings }) => endings));

/**
 * Replaces a known format's extension and appends to any other, so that an image that is also a web
 * page cannot open as a page. A project's ZIP may keep its own.
 */
export function savedName(fileName: string, mediaType: string): string {
  const format = byMediaType.get(mediaType);
  if (!format) return fileName;
  const [, stem = fileName, ending = ""] = /^(.*)\.([^.]*)$/s.exec(fileName) ?? [];
  if (format.endings.includes(ending.toLowerCase())) return fileName;
  if (harmless.has(ending.toLowerCase())) return `${stem}.${format.endings[0]}`;
  return format.name === "ZIP" ? fileName : `${fileName}.${format.endings[0]}`;
}
