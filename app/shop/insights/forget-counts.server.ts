import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Jobs, Schedule } from "#app/platform/jobs/job-runner.server.ts";
import { isOld, REFRESH_SALES_TOTALS, refreshSalesTotals } from "./sales-totals.server.ts";

const FORGET_MARKS = "forget-day-marks";
const FORGET_COUNTS = "forget-old-counts";

export async function forgetMarks(now = new Date()): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  await db.deleteFrom("daySalts").where("day", "<", today).execute();
  await db.deleteFrom("dayMarks").where("day", "<", today).execute();
}

/** Deletes what no screen shows, searches older than a year, and counts of deleted tracks. */
export async function forgetCounts(now = new Date()): Promise<void> {
  for (const table of ["trackCounts", "siteCounts", "salesTotals", "salesSpread"] as const) {
    await db.deleteFrom(table).where(isOld(now)).execute();
  }
  await db
    .deleteFrom("emptySearches")
    .where(sql<boolean>`${isOld(now)} or start < ${now}::date - 366`)
    .execute();
  for (const table of ["trackCounts", "trackStops"] as const) {
    await db
      .deleteFrom(table)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom("musicTracks").whereRef("musicTracks.id", "=", "trackId").select("id")),
        ),
      )
      .execute();
  }
}

export const insightJobs: { jobs: Jobs; schedules: Schedule[] } = {
  jobs: {
    [FORGET_MARKS]: () => forgetMarks(),
    [FORGET_COUNTS]: () => forgetCounts(),
    [REFRESH_SALES_TOTALS]: () => refreshSalesTotals(),
  },
  schedules: [
    { job: FORGET_MARKS, at: "1 0 * * *" },
    { job: FORGET_COUNTS, at: "41 3 * * *" },
    { job: REFRESH_SALES_TOTALS, at: "*/5 * * * *" },
  ],
};
