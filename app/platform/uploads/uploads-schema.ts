import type { ColumnType, Generated } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { FileProblem } from "#app/platform/storage/file-problem.ts";

export type UploadsTables = {
  uploads: Uploads;
};

export type Uploads = {
  id: Generated<string>;
  ownerId: string;
  kind: "audio" | "cover" | "deliverable";
  /** Displayed to its owner, never used as a path. */
  fileName: string;
  /** HTTPS URL, or null if a browser uploads the file. */
  address: string | null;
  /** Null if unknown so far. */
  sizeBytes: number | null;
  receivedBytes: Generated<number>;
  state: Generated<"uploading" | "queued" | "processing" | "ready" | "failed" | "claimed">;
  /** Share of the analysis that is done. */
  percent: number | null;
  problem: ColumnType<FileProblem | null>;
  fileId: string | null;
  originalFileId: string | null;
  previewFileId: string | null;
  analysis: ColumnType<unknown, string | null, string | null>;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
};
