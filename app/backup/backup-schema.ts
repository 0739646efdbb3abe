import type { ColumnType, Generated } from "kysely";

export type BackupTables = {
  backupRuns: BackupRuns;
};

/** Backups and verifications that have ended. */
export type BackupRuns = {
  id: Generated<string>;
  kind: "backup" | "verification";
  startedAt: Date;
  endedAt: ColumnType<Date, Date | undefined, never>;
  /** False if it failed or was interrupted, so that there is no whole file. */
  isComplete: boolean;
  /** Size of the backup file. */
  sizeBytes: number | null;
  rowCount: number | null;
  fileCount: number | null;
  /** Missing or altered files, and broken rules. */
  problemCount: Generated<number>;
};
