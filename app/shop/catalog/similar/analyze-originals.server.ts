import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import {
  findUnanalyzedFile,
  recordAnalysisResult,
} from "#app/platform/storage/media-files.server.ts";
import { analyzeAgain } from "#app/shop/media/audio-properties.server.ts";
import { PREVIEWS } from "#app/shop/media/previews.server.ts";
import type { MoreJobs } from "#app/shop/media/start-jobs.server.ts";
import { requestReviewOfPublished } from "../audio-matches/request-review.server.ts";
import { renewTracks } from "../renew-tracks.server.ts";

const ANALYZE_NEXT_ORIGINAL = "hear-next-original";

/** Analyzes files uploaded before audio features and fingerprints existed. */
export const analysisJobs: MoreJobs = {
  jobs: { [ANALYZE_NEXT_ORIGINAL]: (_, { abortSignal }) => analyzeNextOriginal(abortSignal) },
  schedules: [{ job: ANALYZE_NEXT_ORIGINAL, at: "53 * * * *", queue: PREVIEWS }],
};

export function addAnalysisJob(tx: Db): Promise<void> {
  const choice = { key: ANALYZE_NEXT_ORIGINAL, queue: PREVIEWS, isLowPriority: true };
  return addJob(tx, ANALYZE_NEXT_ORIGINAL, {}, choice);
}

/** Processes one file per job, which queues the next, so that an interruption costs one at most. */
export async function analyzeNextOriginal(signal?: AbortSignal): Promise<void> {
  const next = await findUnanalyzedFile();
  if (!next) return;
  const analysis = await analyzeAgain(next, signal);
  await inTransaction(async (tx) => {
    await recordAnalysisResult(tx, next.id, analysis);
    const previewsOfSound = tx
      .selectFrom("mediaFiles")
      .where("madeFromId", "=", next.id)
      .select("id");
    await renewTracks(tx, (track) => track("previewFileId", "in", previewsOfSound));
    await requestReviewOfPublished(tx, next.id);
    await addAnalysisJob(tx);
  });
}
