import { settleRowCounts } from "#app/database/row-counts.server.ts";
import type { Routine } from "./job-runner.server.ts";

export const rowCountJobs = { "settle-row-counts": settleRowCounts };
export const rowCountRoutines: Routine[] = [{ job: "settle-row-counts", at: "*/5 * * * *" }];
