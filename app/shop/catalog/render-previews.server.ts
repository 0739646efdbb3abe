import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { markReplaced, recordRenderProblem } from "#app/platform/storage/media-files.server.ts";
import {
  addRenderJob,
  PREVIEWS,
  RENDER_NEXT_PREVIEW,
  renderPreview,
} from "#app/shop/media/previews.server.ts";
import type { MoreJobs } from "#app/shop/media/start-jobs.server.ts";
import { findVoiceTag } from "#app/shop/media/voice-tag.server.ts";

/** Runs hourly too, for tracks whose file was uploaded while the voice tag changed. */
export const previewJobs: MoreJobs = {
  jobs: { [RENDER_NEXT_PREVIEW]: (_, { abortSignal }) => renderNextPreview(abortSignal) },
  schedules: [{ job: RENDER_NEXT_PREVIEW, at: "41 * * * *", queue: PREVIEWS }],
};

/** Renders one preview per job, which queues the next, so that a stop costs one at most. */
export async function renderNextPreview(signal?: AbortSignal): Promise<void> {
  const tag = await findVoiceTag();
  const next = await previews()
    .where("preview.voiceTag", "is distinct from", tag?.sha256 ?? null)
    .where("preview.renderProblem", "is", null)
    .select(["preview.id", "preview.madeFromId"])
    .orderBy("musicTracks.position")
    .limit(1)
    .executeTakeFirst();
  if (!next?.madeFromId) return;
  const { done, refused } = await renderPreview(next.madeFromId, signal);
  if (refused) await recordRenderProblem(next.id, refused.problem);
  else await replacePreview(next.id, done.fileId);
  await addRenderJob(db);
}

async function replacePreview(formerId: string, previewFileId: string): Promise<void> {
  if (formerId === previewFileId) return;
  await inTransaction(async (tx) => {
    await tx
      .updateTable("musicTracks")
      .set({ previewFileId })
      .where("previewFileId", "=", formerId)
      .execute();
    await markReplaced(tx, [formerId]);
  });
}

function previews() {
  return db
    .selectFrom("musicTracks")
    .innerJoin("mediaFiles as preview", "preview.id", "musicTracks.previewFileId")
    .where("preview.madeFromId", "is not", null)
    .where("musicTracks.archivedAt", "is", null);
}

/** `right` counts previews with the current voice tag. */
export async function countPreviews(): Promise<{ all: number; right: number; failed: number }> {
  const tag = (await findVoiceTag())?.sha256 ?? null;
  return previews()
    .select(({ fn, eb, and }) => [
      fn.countAll<number>().as("all"),
      fn
        .countAll<number>()
        .filterWhere(eb("preview.voiceTag", "is not distinct from", tag))
        .as("right"),
      fn
        .countAll<number>()
        .filterWhere(
          and([
            eb("preview.voiceTag", "is distinct from", tag),
            eb("preview.renderProblem", "is not", null),
          ]),
        )
        .as("failed"),
    ])
    .executeTakeFirstOrThrow();
}
