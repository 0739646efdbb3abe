import type pg from "pg";
import { db } from "#app/platform/database/db.server.ts";
import type { Manifest } from "./manifest.ts";

const MAX_LISTED = 10;

type EndedBackup = { startedAt: Date; sizeBytes?: number; manifest?: Manifest };

/** A backup without a manifest failed. A shop of a former version has no table for it. */
export async function recordBackup(
  client: pg.Client,
  { startedAt, sizeBytes, manifest }: EndedBackup,
): Promise<void> {
  const { rows } = await client.query("select to_regclass('backup_runs') is not null as has_table");
  if (!rows[0]?.has_table) return;
  const rowCount = manifest?.tables.reduce((sum, table) => sum + table.rows, 0);
  await client.query(
    `insert into backup_runs
       (kind, started_at, is_complete, size_bytes, row_count, file_count, problem_count)
     values ('backup', $1, $2, $3, $4, $5, $6)`,
    [
      startedAt,
      manifest !== undefined,
      sizeBytes,
      rowCount,
      manifest?.files.length,
      manifest?.problems.length ?? 0,
    ],
  );
}

/** A verification that could not end has no problem count. */
export async function recordVerification(
  startedAt: Date,
  problemCount: number | undefined,
): Promise<void> {
  const isComplete = problemCount !== undefined;
  await db
    .insertInto("backupRuns")
    .values({ kind: "verification", startedAt, isComplete, problemCount: problemCount ?? 0 })
    .execute();
}

export async function listRuns() {
  const [backups, verifications] = await Promise.all([
    listRunsOf("backup", MAX_LISTED),
    listRunsOf("verification", 1),
  ]);
  return { backups, verification: verifications[0] };
}

function listRunsOf(kind: "backup" | "verification", count: number) {
  return db
    .selectFrom("backupRuns")
    .where("kind", "=", kind)
    .select(["id", "startedAt", "endedAt", "isComplete"])
    .select(["sizeBytes", "rowCount", "fileCount", "problemCount"])
    .orderBy("startedAt", "desc")
    .orderBy("id")
    .limit(count)
    .execute();
}

export type BackupRun = Awaited<ReturnType<typeof listRunsOf>>[number];
