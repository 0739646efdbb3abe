import { BadAudio } from "./limits.ts";
import { type OpenFile, readAt, spells } from "./open-file.ts";

/** Information in the chunks before a WAV's samples. */
type WavHeader = { rateHz: number; blockBytes: number; isPcm: boolean };

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const MAX_CHUNKS = 1_000;

/**
 * Returns whether a program wrote this size before it knew the length and could not correct it: 0,
 * or up to a page below the largest number of 31 or 32 bits (SoX: 0x7ffff000, arecord: 0x80000000).
 */
function isPlaceholder(size: number): boolean {
  const isLargest = (largest: number) => size >= largest - 4_096 && size <= largest;
  return size === 0 || isLargest(0x8000_0000) || isLargest(0xffff_ffff);
}

/** Reads the format, which WAVE_FORMAT_EXTENSIBLE has at the beginning of its GUID. */
function readFormat(file: OpenFile, position: number): WavHeader {
  const chunk = Buffer.alloc(26);
  readAt(file, position, chunk.length).copy(chunk);
  const written = chunk.readUInt16LE(0);
  const format = written === EXTENSIBLE ? chunk.readUInt16LE(24) : written;
  return {
    rateHz: chunk.readUInt32LE(4),
    blockBytes: (chunk.readUInt16LE(2) * chunk.readUInt16LE(14)) / 8,
    isPcm: format === PCM || format === FLOAT,
  };
}

/** Reads 64-bit sizes from the separate chunk of RF64 and BW64 (EBU Tech 3306, ITU-R BS.2088). */
function readLongSize(file: OpenFile, position: number): number {
  const chunk = Buffer.alloc(16);
  readAt(file, position, chunk.length).copy(chunk);
  return Number(chunk.readBigUInt64LE(8));
}

/**
 * Returns the seconds of samples in the file, or `undefined` if its header doesn't say.
 * @throws {BadAudio} when it contains fewer than its header promises.
 */
export function wavSeconds(file: OpenFile): number | undefined {
  const isLong = !spells(readAt(file, 0, 4), 0, "RIFF");
  let header: WavHeader = { rateHz: 0, blockBytes: 0, isPcm: false };
  let longSize: number | undefined;
  let position = 12;
  for (let chunks = 0; chunks < MAX_CHUNKS; chunks++) {
    const head = readAt(file, position, 8);
    if (head.length < 8) return undefined; // The decoder reports that there are no samples.
    const size = head.readUInt32LE(4);
    position += 8;
    if (spells(head, 0, "fmt ")) header = readFormat(file, position);
    if (isLong && spells(head, 0, "ds64")) longSize = readLongSize(file, position);
    if (spells(head, 0, "data")) return secondsOf(header, longSize ?? size, file, position);
    position += size + (size % 2);
  }
  return undefined;
}

/**
 * Less than one sample of all channels may be missing, because some programs count a byte too many.
 */
function secondsOf(
  { rateHz, blockBytes, isPcm }: WavHeader,
  promised: number,
  { sizeBytes }: OpenFile,
  position: number,
): number | undefined {
  const bytesLeft = sizeBytes - position;
  const isUnknown = isPlaceholder(promised);
  if (!isUnknown && promised - bytesLeft > blockBytes) throw new BadAudio({ code: "incomplete" });
  if (!isPcm || rateHz * blockBytes === 0) return undefined;
  return (promised === 0 ? bytesLeft : Math.min(promised, bytesLeft)) / (rateHz * blockBytes);
}
