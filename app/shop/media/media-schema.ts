import type { MadeAt } from "#app/platform/database/column-types.ts";

export type MediaTables = {
  fingerprintHashes: FingerprintHashes;
  fingerprintCopies: FingerprintCopies;
  soundMatches: SoundMatches;
};

/** One in 64 of a fingerprint's hashes. */
export type FingerprintHashes = {
  hash: number;
  fileId: string;
};

/** File for buyers that equals another throughout and is found by the other's hashes. */
export type FingerprintCopies = { fileId: string; ofFileId: string };

/** Pairs of audio files with a common passage. */
export type SoundMatches = {
  /** File that was added later. */
  fileId: string;
  otherFileId: string;
  /** Number of common moments. */
  moments: number;
  /** Start of the passage in each file. */
  seconds: number;
  otherSeconds: number;
  foundAt: MadeAt;
};
