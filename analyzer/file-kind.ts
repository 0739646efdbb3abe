import { closeSync, openSync, statSync } from "node:fs";
import { BadAudio } from "./limits.ts";
import { mp3Seconds } from "./mp3-header.ts";
import { type OpenFile, readAt, spells } from "./open-file.ts";
import { wavSeconds } from "./wav-header.ts";

/** The only FFmpeg demuxer that may open the file. */
export type Demuxer = "mp3" | "aac" | "flac" | "wav" | "ogg" | "mov";

export type FileKind = {
  demuxer: Demuxer;
  /** Whether the file states its length, instead of leaving it to be guessed from the bit rate. */
  statesLength: boolean;
  /**
   * The length read by this program, because FFmpeg trusts a WAV's header and guesses for an MP3.
   */
  seconds?: number | undefined;
};

const HEAD_BYTES = 16_384;
const MAX_TAGS = 4;

/**
 * Returns the size of an ID3v2 tag, stated in 4 × 7 bits (ID3v2.4, section 3.1), or of an APEv2
 * tag, or 0 without one.
 */
function tagBytes(head: Buffer): number {
  if (head.length < 16) return 0;
  if (spells(head, 0, "APETAGEX")) return 32 + head.readUInt32LE(12);
  if (!spells(head, 0, "ID3")) return 0;
  const size = head.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return 10 + size + (hasFooter ? 10 : 0);
}

/** Returns the offset of the sound after its tags. */
function afterTags(file: OpenFile): number {
  let position = 0;
  for (let tags = 0; tags < MAX_TAGS; tags++) position += tagBytes(readAt(file, position, 16));
  return position;
}

function ownLength(demuxer: Demuxer, seconds: number | undefined): FileKind {
  return { demuxer, statesLength: seconds !== undefined, seconds };
}

/**
 * MPEG audio: 11 set bits, then version and layer; layer 0 is AAC in ADTS, layer 1 (coded) is MP3.
 */
function mpegKind(bytes: Buffer): FileKind | undefined {
  const start = bytes.findIndex((byte) => byte !== 0); // Some encoders pad the tag with zeros.
  const [first = 0, second = 0] = bytes.subarray(Math.max(start, 0));
  if (first !== 0xff) return undefined;
  if ((second & 0xf6) === 0xf0) return { demuxer: "aac", statesLength: false };
  if ((second & 0xe6) !== 0xe2) return undefined;
  return ownLength(
    "mp3",
    bytes.length < start + 256 ? undefined : mp3Seconds(bytes.subarray(start)),
  );
}

function kindOf(file: OpenFile): FileKind | undefined {
  const head = readAt(file, 0, 12);
  if (/^(RIFF|RF64|BW64)....WAVE$/s.test(head.toString("latin1")))
    return ownLength("wav", wavSeconds(file));
  if (spells(head, 0, "OggS")) return { demuxer: "ogg", statesLength: false };
  if (spells(head, 4, "ftyp")) return { demuxer: "mov", statesLength: true };
  const sound = readAt(file, afterTags(file), HEAD_BYTES);
  if (spells(sound, 0, "fLaC")) return { demuxer: "flac", statesLength: true };
  return mpegKind(sound);
}

/**
 * Chooses the only demuxer that may open the file, by the first bytes and never by the name. Left
 * to choose, FFmpeg would also read playlists, and through them other files and addresses.
 * @throws {BadAudio} when the bytes are of no accepted kind.
 */
export function fileKind(path: string): FileKind {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new BadAudio({ code: "no-such-file" });
  if (stats.size === 0) throw new BadAudio({ code: "empty" });
  const descriptor = openSync(path, "r");
  try {
    const kind = kindOf({ descriptor, sizeBytes: stats.size });
    if (!kind) throw new BadAudio({ code: "not-audio" });
    return kind;
  } finally {
    closeSync(descriptor);
  }
}
