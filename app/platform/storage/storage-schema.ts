import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { FileProblem } from "./file-problem.ts";

export type StorageTables = {
  mediaFiles: MediaFiles;
  storageChecks: StorageChecks;
  brokenFiles: BrokenFiles;
};

export type MediaFiles = {
  id: Generated<string>;
  bucket: "audio" | "images" | "cover_images" | "music_files" | "files";
  /** Unique within the bucket. For covers, the stem that all sizes share. */
  key: string;
  mediaType: string;
  sizeBytes: number;
  /** Hexadecimal hash of the file as uploaded. */
  sha256: string;
  madeFromId: string | null;
  width: number | null;
  height: number | null;
  /** Average color of an image, `#rrggbb`. */
  colour: string | null;
  durationSeconds: number | null;
  /** 500 bytes, with 255 for the loudest. */
  peaks: Buffer | null;
  /** 160 characters, written by `writePeaks`. */
  smallPeaks: string | null;
  sampleRateHz: number | null;
  bitDepth: number | null;
  channels: number | null;
  codec: string | null;
  lufs: number | null;
  truePeakDb: number | null;
  /** SHA-256 of the voice tag mixed into a preview, or null for none. */
  voiceTag: string | null;
  renderProblem: ColumnType<FileProblem | null>;
  /** Audio features of an original, 43 signed bytes. */
  features: Buffer | null;
  /** Audio fingerprint: moments and hashes, see media/fingerprints. */
  fingerprint: Buffer | null;
  /** Its fingerprint has an outdated format. */
  hearAgain: Generated<boolean>;
  /** Reason why the details of an original or a buyer's audio file are unknown. */
  analysisProblem: ColumnType<FileProblem | null>;
  /** Null means not replaced. A replaced file is removed when nothing refers to it. */
  replacedAt: Date | null;
  /** SHA-256 of all sizes of a cover in sequence, because its original is not stored. */
  contentSha256: string | null;
  /** Widths of a cover in pixels, smallest first. Null means 160, 320, 640 and 1200. */
  coverWidths: number[] | null;
  createdAt: MadeAt;
};

/** A check without an end is running or was interrupted. */
export type StorageChecks = {
  id: GeneratedAlways<number>;
  /** Whether every byte was compared, or only the size. */
  isThorough: boolean;
  fileCount: number;
  checkedCount: Generated<number>;
  begunAt: Generated<Date>;
  endedAt: Date | null;
};

export type BrokenFiles = {
  fileId: string;
  problem: "missing" | "unreadable" | "wrong-size" | "altered";
  foundAt: Generated<Date>;
};
