import { inTransaction } from "#app/platform/database/transaction.server.ts";
import {
  findUndescribedSound,
  recordAudioProperties,
} from "#app/platform/storage/media-files.server.ts";
import {
  addDescribeJob,
  DESCRIBE_NEXT_FILE,
  readAudioProperties,
} from "#app/shop/media/audio-properties.server.ts";
import { PREVIEWS } from "#app/shop/media/previews.server.ts";
import type { MoreJobs } from "#app/shop/media/start-jobs.server.ts";
import { renewTracks } from "./renew-tracks.server.ts";

/** Runs hourly too, for files stored before these details existed. */
export const fileJobs: MoreJobs = {
  jobs: { [DESCRIBE_NEXT_FILE]: (_, { abortSignal }) => describeNextFile(abortSignal) },
  schedules: [{ job: DESCRIBE_NEXT_FILE, at: "47 * * * *", queue: PREVIEWS }],
};

/** Processes one file per job, which queues the next, so that an interruption costs one at most. */
export async function describeNextFile(signal?: AbortSignal): Promise<void> {
  const next = await findUndescribedSound();
  if (!next) return;
  const properties = await readAudioProperties(next.key, signal);
  await inTransaction(async (tx) => {
    await recordAudioProperties(tx, next.id, properties);
    const tracksOfFile = tx
      .selectFrom("trackFiles")
      .where("fileId", "=", next.id)
      .select("trackId");
    await renewTracks(tx, (track) => track("id", "in", tracksOfFile));
    await addDescribeJob(tx);
  });
}
