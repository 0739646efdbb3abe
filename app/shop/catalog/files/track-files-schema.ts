import type { ColumnType, Generated } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { ReleaseRefusal } from "../publishing/release-refusal.ts";

export type TrackFilesTables = {
  trackReleases: TrackReleases;
  trackDeliveries: TrackDeliveries;
  trackFiles: TrackFiles;
};

/** Scheduled publication of a draft, or the reason why it failed. */
export type TrackReleases = {
  trackId: string;
  /** Null if the draft is published when the checkout opens. */
  publishAt: Date | null;
  accountId: string;
  agreementVersion: number;
  refusedAt: Date | null;
  refusal: ColumnType<ReleaseRefusal | null>;
};

/** Private: no public query reads this table. */
export type TrackDeliveries = {
  trackId: string;
  downloadId: string | null;
  downloadIdMadeAt: Date | null;
  driveLink: string | null;
  /** Secret that proves a purchase on the thank-you page. */
  receipt: string | null;
};

/** Private files for a track's buyer. */
export type TrackFiles = {
  id: Generated<string>;
  trackId: string;
  fileId: string;
  kind:
    | "mastered-wav"
    | "mp3"
    | "unmastered-wav"
    | "radio-edit"
    | "instrumental"
    | "stems"
    | "midi"
    | "project"
    | "artwork";
  fileName: string;
  createdAt: MadeAt;
};
