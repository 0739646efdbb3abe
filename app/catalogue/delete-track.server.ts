import { sql } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import type { Db } from "#app/database/db.server.ts";
import { inTransaction } from "#app/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { isEditableBy } from "./editable-track.server.ts";
import { notYours } from "./track-policy.ts";

/** A track that was ever sold is archived: its buyer's link must work, and no record of a sale may be lost. */
export function deleteTrack(actor: Actor, id: string): Promise<Outcome<{ isArchived: boolean }>> {
  return inTransaction(async (tx) => {
    const track = await tx
      .selectFrom("musicTracks")
      .select(["soldAt", "title"])
      .where("id", "=", id)
      .where(isEditableBy(actor))
      .forUpdate()
      .executeTakeFirst();
    if (!track) return refuse("forbidden", notYours);
    // Read once the track is locked: a simultaneous sale is stored by now, or waits.
    const isArchived = track.soldAt !== null || (await hasPurchase(tx, id));
    const subject = { kind: "track", id, name: track.title } as const;
    await recordAct(tx, { by: actor, act: isArchived ? "archive-track" : "delete-track", subject });
    if (isArchived) {
      const now = sql<Date>`now()`;
      const sold = tx.updateTable("musicTracks").where("id", "=", id).where(isEditableBy(actor));
      await sold.set({ archivedAt: now, isDraft: true, updatedAt: now }).execute();
    } else {
      const unsold = tx.deleteFrom("musicTracks").where("id", "=", id).where("soldAt", "is", null);
      await unsold.where(isEditableBy(actor)).execute();
    }
    return { done: { isArchived } };
  });
}

async function hasPurchase(tx: Db, trackId: string): Promise<boolean> {
  const purchases = tx.selectFrom("purchases").select("id").where("trackId", "=", trackId);
  return (await purchases.limit(1).executeTakeFirst()) !== undefined;
}
