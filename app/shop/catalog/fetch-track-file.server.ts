import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { JobHelpers } from "graphile-worker";
import { sql } from "kysely";
import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { NetworkAccess } from "#app/platform/http/public-request.server.ts";
import { withOwnRetries } from "#app/platform/jobs/failing-jobs.server.ts";
import { addJob, type JobPool } from "#app/platform/jobs/job-runner.server.ts";
import type { FileProblem } from "#app/platform/storage/file-problem.ts";
import { makeWorkFolder } from "#app/platform/storage/work-folder.server.ts";
import { fetchRemote } from "#app/platform/uploads/fetch-remote.server.ts";
import type { FileOutcome } from "#app/platform/uploads/file-problem-text.ts";
import { largestBytes } from "#app/platform/uploads/upload-kinds.ts";
import { storeAudio } from "#app/shop/media/audio-files.server.ts";
import { storeCover } from "#app/shop/media/covers.server.ts";

const FETCH_TRACK_FILE = "fetch-track-file";
const TRIES = 4;

const trackFileJob = z.object({
  trackId: z.string(),
  kind: z.enum(["cover", "audio"]),
  address: z.string(),
});

type TrackFileJob = z.output<typeof trackFileJob>;

/** Queues downloads one after another, so that uploads do not wait behind a whole catalog. */
export function queueTrackFile(tx: Db, job: TrackFileJob): Promise<void> {
  const key = `${job.kind} of ${job.trackId}`;
  return addJob(tx, FETCH_TRACK_FILE, job, { key, queue: FETCH_TRACK_FILE });
}

export const trackFileJobs: JobPool = {
  jobs: {
    [FETCH_TRACK_FILE]: withOwnRetries((payload: unknown, { job, abortSignal }: JobHelpers) =>
      fetchTrackFile(payload, abortSignal, job.attempts >= TRIES),
    ),
  },
  schedules: [],
  atOnce: 1,
};

export async function fetchTrackFile(
  payload: unknown,
  signal: AbortSignal,
  isLastTry: boolean,
  networkAccess?: NetworkAccess,
): Promise<void> {
  const job = trackFileJob.parse(payload);
  if (!(await lacksFile(job))) return;
  const folder = await makeWorkFolder();
  try {
    const { done, refused } = await fetchAndStore(job, join(folder, "file"), signal, networkAccess);
    if (done) await give(job, done);
    else if (isLastTry) await recordMissedFile(job, refused.problem);
    else throw new Error(refused.text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const columnOf = { cover: "coverFileId", audio: "previewFileId" } as const;

async function lacksFile({ trackId, kind }: TrackFileJob): Promise<boolean> {
  const musicTrack = await db
    .selectFrom("musicTracks")
    .select("id")
    .where("id", "=", trackId)
    .where(columnOf[kind], "is", null)
    .executeTakeFirst();
  return musicTrack !== undefined;
}

type StoredFile = { fileId: string; durationSeconds?: number };

async function fetchAndStore(
  { kind, address }: TrackFileJob,
  target: string,
  signal: AbortSignal,
  networkAccess?: NetworkAccess,
): Promise<FileOutcome<StoredFile>> {
  const maxBytes = largestBytes[kind];
  const fetched = await fetchRemote(address, {
    target,
    maxBytes,
    signal,
    ...(networkAccess && { networkAccess }),
  });
  if (fetched.refused) return { refused: fetched.refused };
  if (kind === "cover") return storeCover(await readFile(target));
  const { done, refused } = await storeAudio(target, signal);
  if (refused) return { refused };
  const { previewFileId: fileId, analysis } = done;
  return { done: { fileId, durationSeconds: analysis.durationSeconds } };
}

async function give(
  { trackId, kind }: TrackFileJob,
  { fileId, durationSeconds }: StoredFile,
): Promise<void> {
  await db
    .updateTable("musicTracks")
    .set({
      [columnOf[kind]]: fileId,
      durationSeconds: sql`coalesce(duration_seconds, ${durationSeconds ?? null})`,
      updatedAt: sql`now()`,
    })
    .where("id", "=", trackId)
    .where(columnOf[kind], "is", null)
    .execute();
}

async function recordMissedFile(
  { trackId, kind, address }: TrackFileJob,
  { code: problem, ...values }: FileProblem,
): Promise<void> {
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .select("title")
    .executeTakeFirst();
  await recordAudit(db, {
    by: undefined,
    action: "miss-file",
    subject: { kind: "track", id: trackId, ...(track && { name: track.title }) },
    details: { kind, problem, ...values, from: URL.parse(address)?.hostname },
  });
}
