import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { isEditableBy } from "#app/catalogue/lock-track.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { safeLink } from "#app/web/safe-link.ts";

/** Where the files that a buyer gets are, if it was said. For the track's owner and administrators only. */
export async function findFileLink(trackId: string, on: Db = db): Promise<string | undefined> {
  const delivery = await on
    .selectFrom("trackDeliveries")
    .where("trackId", "=", trackId)
    .select("driveLink")
    .executeTakeFirst();
  return safeLink(delivery?.driveLink ?? null);
}

/**
 * Says where a track's files are, an https address, or that they are nowhere yet. Nothing happens when
 * it is so already, or the track is not the actor's to edit.
 */
export async function setFileLink(
  on: Db,
  actor: Actor,
  trackId: string,
  driveLink: string | undefined,
): Promise<void> {
  const track = await on
    .selectFrom("musicTracks")
    .leftJoin("trackDeliveries", "trackDeliveries.trackId", "musicTracks.id")
    .where("musicTracks.id", "=", trackId)
    .where(isEditableBy(actor))
    .select(["title", "driveLink"])
    .executeTakeFirst();
  if (!track || (track.driveLink ?? undefined) === driveLink) return;
  await on
    .insertInto("trackDeliveries")
    .values({ trackId, driveLink: driveLink ?? null })
    .onConflict((conflict) =>
      conflict.column("trackId").doUpdateSet({ driveLink: driveLink ?? null }),
    )
    .execute();
  await recordAct(on, {
    by: actor,
    act: driveLink ? "set-file-link" : "clear-file-link",
    subject: { kind: "track", id: trackId, name: track.title },
  });
}
