import { closeSync, openSync, readSync, statSync } from "node:fs";
import { BadAudio } from "./limits.ts";

/** The one demuxer of FFmpeg that may open a file. */
export type Demuxer = "mp3" | "aac" | "flac" | "wav" | "ogg" | "mov";

export type FileKind = {
  demuxer: Demuxer;
  /** Whether the length the file claims was written down, rather than guessed from its bit rate. */
  statesLength: boolean;
};

const UNKNOWN = "This is not an audio file of a kind we accept: MP3, WAV, Ogg, M4A, AAC or FLAC.";
const HEAD_BYTES = 16_384;
const MAX_ID3_TAGS = 4;

type OpenFile = { descriptor: number; sizeBytes: number };

function readAt({ descriptor }: OpenFile, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, position));
}

function spells(bytes: Buffer, at: number, word: string): boolean {
  return bytes.toString("latin1", at, at + word.length) === word;
}

/** Where the sound begins after ID3v2 tags. Their size is 4 × 7 bits (ID3v2.4, section 3.1). */
function afterId3(file: OpenFile): number {
  let position = 0;
  for (let tags = 0; tags < MAX_ID3_TAGS; tags++) {
    const head = readAt(file, position, 10);
    if (head.length < 10 || !spells(head, 0, "ID3")) break;
    const size = head.subarray(6).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
    const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
    position += 10 + size + (hasFooter ? 10 : 0);
  }
  return position;
}

/** MPEG audio: 11 set bits, then version and layer; layer 0 is AAC in ADTS, layer 1 (coded) is MP3. */
function mpegKind(bytes: Buffer): FileKind | undefined {
  const start = bytes.findIndex((byte) => byte !== 0); // some encoders pad the tag with zeros
  const [first = 0, second = 0] = bytes.subarray(Math.max(start, 0));
  if (first !== 0xff) return undefined;
  if ((second & 0xf6) === 0xf0) return { demuxer: "aac", statesLength: false };
  if ((second & 0xe6) !== 0xe2) return undefined;
  const frame = bytes.toString("latin1", start, start + 256);
  return { demuxer: "mp3", statesLength: /Xing|Info|VBRI/.test(frame) };
}

/** @throws {BadAudio} when the header promises more samples than the file holds. */
function checkWavLength(file: OpenFile): void {
  let position = 12;
  for (;;) {
    const head = readAt(file, position, 8);
    if (head.length < 8) return; // no data chunk: the decoder will say so
    const size = head.readUInt32LE(4);
    position += 8;
    if (spells(head, 0, "data")) {
      if (position + size > file.sizeBytes) throw new BadAudio("This file is incomplete.");
      return;
    }
    position += size + (size % 2);
  }
}

function kindOf(file: OpenFile): FileKind | undefined {
  const head = readAt(file, 0, 12);
  if (spells(head, 0, "RIFF") && spells(head, 8, "WAVE")) {
    checkWavLength(file);
    return { demuxer: "wav", statesLength: true };
  }
  if (spells(head, 0, "RF64") && spells(head, 8, "WAVE"))
    return { demuxer: "wav", statesLength: true };
  if (spells(head, 0, "OggS")) return { demuxer: "ogg", statesLength: false };
  if (spells(head, 4, "ftyp")) return { demuxer: "mov", statesLength: true };
  const sound = readAt(file, afterId3(file), HEAD_BYTES);
  if (spells(sound, 0, "fLaC")) return { demuxer: "flac", statesLength: true };
  return mpegKind(sound);
}

/**
 * Decides by the first bytes, never by the name, which single demuxer may open the file: left to
 * choose, FFmpeg would also read playlists, and through them other files and addresses.
 * @throws {BadAudio} when the bytes are of no accepted kind.
 */
export function fileKind(path: string): FileKind {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new BadAudio("There is no such file.");
  if (stats.size === 0) throw new BadAudio("This file is empty.");
  const descriptor = openSync(path, "r");
  try {
    const kind = kindOf({ descriptor, sizeBytes: stats.size });
    if (!kind) throw new BadAudio(UNKNOWN);
    return kind;
  } finally {
    closeSync(descriptor);
  }
}
