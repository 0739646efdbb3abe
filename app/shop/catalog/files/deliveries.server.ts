import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { safeLink } from "#app/platform/forms/safe-link.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";

/** Lists for the track's owner and administrators only. */
export async function findFileLink(tx: Db, trackId: string): Promise<string | undefined> {
  const delivery = await tx
    .selectFrom("trackDeliveries")
    .where("trackId", "=", trackId)
    .select("driveLink")
    .executeTakeFirst();
  return safeLink(delivery?.driveLink ?? null);
}

type LockedTrack = { id: string; title: string; driveLink: string | undefined };

export async function setFileLink(
  tx: Db,
  actor: Actor,
  track: LockedTrack,
  driveLink: string | undefined,
): Promise<void> {
  if (track.driveLink === driveLink) return;
  const row = { driveLink: driveLink ?? null };
  await tx
    .insertInto("trackDeliveries")
    .values({ trackId: track.id, ...row })
    .onConflict((conflict) => conflict.column("trackId").doUpdateSet(row))
    .execute();
  await recordAudit(tx, {
    by: actor,
    action: driveLink ? "set-file-link" : "clear-file-link",
    subject: { kind: "track", id: track.id, name: track.title },
  });
}
