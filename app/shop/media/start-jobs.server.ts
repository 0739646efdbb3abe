import type { JobHelpers } from "graphile-worker";
import { compactRowCounts } from "#app/platform/database/row-counts.server.ts";
import { withOwnRetries } from "#app/platform/jobs/failing-jobs.server.ts";
import {
  type JobPool,
  type Jobs,
  type RunningJobs,
  runJobs,
  type Schedule,
} from "#app/platform/jobs/job-runner.server.ts";
import {
  CHECK_STORAGE,
  CHECK_STORAGE_THOROUGHLY,
  checkStorage,
  STORAGE_CHECKS,
} from "#app/platform/storage/check-storage.server.ts";
import { lockStorage } from "#app/platform/storage/lock-storage.server.ts";
import { pruneFiles } from "#app/platform/storage/prune-files.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import {
  FETCH_UPLOAD,
  FETCHES_AT_ONCE,
  fetchUpload,
} from "#app/platform/uploads/fetch-upload.server.ts";
import { refuseFile } from "#app/platform/uploads/file-problem-text.ts";
import { pruneUploads } from "#app/platform/uploads/prune-uploads.server.ts";
import {
  finishUpload,
  PROCESS_UPLOAD,
  uploadJob,
} from "#app/platform/uploads/upload-progress.server.ts";
import { ADD_COVER_WIDTHS, addCoverWidths } from "./add-cover-widths.server.ts";
import { PREVIEWS } from "./previews.server.ts";
import { processUpload } from "./process-upload.server.ts";

/** Intervals grow from 3 s to six hours. */
const MAX_TRIES = 10;

function aboutUpload(work: (job: unknown, signal: AbortSignal) => Promise<void>) {
  return withOwnRetries(async (payload: unknown, { job, abortSignal }: JobHelpers) => {
    try {
      await work(payload, abortSignal);
    } catch (error) {
      if (job.attempts < MAX_TRIES || abortSignal.aborted) throw error;
      log.error(error, "gave up on an upload");
      const { uploadId } = uploadJob.parse(payload);
      await finishUpload(uploadId, refuseFile("not-processed", "busy"));
    }
  });
}

const jobs = {
  [PROCESS_UPLOAD]: aboutUpload(processUpload),
  "sweep-uploads": async () => {
    await lockStorage();
    await pruneUploads();
  },
  "sweep-files": async () => {
    await lockStorage();
    await pruneFiles();
  },
  [CHECK_STORAGE]: (_: unknown, { abortSignal }: JobHelpers) => checkStorage(false, abortSignal),
  [CHECK_STORAGE_THOROUGHLY]: (_: unknown, { abortSignal }: JobHelpers) =>
    checkStorage(true, abortSignal),
  "settle-row-counts": compactRowCounts,
  [ADD_COVER_WIDTHS]: (payload: unknown, { abortSignal }: JobHelpers) =>
    addCoverWidths(payload, abortSignal),
};

const schedules: Schedule[] = [
  { job: "sweep-uploads", at: "17 * * * *" },
  { job: "sweep-files", at: "37 * * * *", queue: PREVIEWS },
  { job: CHECK_STORAGE, at: "7 * * * *", queue: STORAGE_CHECKS },
  { job: CHECK_STORAGE_THOROUGHLY, at: "23 4 * * *", queue: STORAGE_CHECKS },
  { job: "settle-row-counts", at: "*/5 * * * *" },
];

const fetching: JobPool = {
  jobs: { [FETCH_UPLOAD]: aboutUpload(fetchUpload) },
  schedules: [],
  atOnce: FETCHES_AT_ONCE,
};

let running: RunningJobs | undefined;

export type MoreJobs = { jobs: Jobs; schedules?: Schedule[] };

export function tableOfJobs(more: MoreJobs[], slowPools: JobPool[]): Jobs {
  return Object.assign({}, jobs, ...[fetching, ...more, ...slowPools].map((one) => one.jobs));
}

export async function startJobs(more: MoreJobs[], slowPools: JobPool[]): Promise<void> {
  const all = Object.assign({}, jobs, ...more.map((subject) => subject.jobs));
  const allSchedules = [...schedules, ...more.flatMap((subject) => subject.schedules ?? [])];
  running = await runJobs(all, allSchedules, undefined, [fetching, ...slowPools]);
}

export async function stopJobs(): Promise<void> {
  await running?.stop();
  running = undefined;
}
