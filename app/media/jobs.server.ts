import type { JobHelpers } from "graphile-worker";
import { type RunningJobs, runJobs } from "#app/database/job-runner.server.ts";
import { log } from "#app/system/log.server.ts";
import { FETCH_UPLOAD, fetchUpload } from "./fetch-upload.server.ts";
import { TAKE_IN_UPLOAD } from "./queue-upload.server.ts";
import { sweepFiles } from "./sweep-files.server.ts";
import { sweepUploads } from "./sweep-uploads.server.ts";
import { settleUpload, takeInUpload, uploadJob } from "./take-in-upload.server.ts";

const OUR_FAULT = "This file could not be processed. Please try again.";

/** When the last of its tries fails through no fault of the file, its owner is told. */
function aboutUpload(work: (job: unknown, signal: AbortSignal) => Promise<void>) {
  return async (payload: unknown, { job, abortSignal }: JobHelpers) => {
    try {
      await work(payload, abortSignal);
    } catch (error) {
      if (job.attempts < job.max_attempts || abortSignal.aborted) throw error;
      log.error(error, "an upload was given up");
      await settleUpload(uploadJob.parse(payload).uploadId, { problem: OUR_FAULT });
    }
  };
}

const jobs = {
  [FETCH_UPLOAD]: aboutUpload(fetchUpload),
  [TAKE_IN_UPLOAD]: aboutUpload(takeInUpload),
  "sweep-uploads": () => sweepUploads(),
  "sweep-files": async () => {
    await sweepFiles();
  },
};

let running: RunningJobs | undefined;

/**
 * Begins to work on what is queued, with what a stop left unfinished first. Called once, after the
 * database is open.
 */
export async function startJobs(): Promise<void> {
  running = await runJobs(jobs, [
    { job: "sweep-uploads", at: "17 * * * *" },
    { job: "sweep-files", at: "37 * * * *" },
  ]);
}

/** Stops within about a second; what was begun is begun again at the next start. */
export async function stopJobs(): Promise<void> {
  await running?.stop();
  running = undefined;
}
