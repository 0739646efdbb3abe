import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { deleteTranslations } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";
import { isEditableBy } from "./editable-track.server.ts";
import { listOrderStates, lockOrdersOfTrack } from "./orders-of-track.server.ts";
import { notYours } from "./track-policy.ts";

const beingBought = m.track_being_bought;

/** Archives a track that was ever sold, because its buyer's link must keep working. */
export function deleteTrack(actor: Actor, id: string): Promise<Outcome<{ isArchived: boolean }>> {
  return inTransaction(async (tx) => {
    await lockOrdersOfTrack(tx, id);
    const track = await tx
      .selectFrom("musicTracks")
      .select(["soldAt", "title"])
      .where("id", "=", id)
      .where(isEditableBy(actor))
      .forUpdate()
      .executeTakeFirst();
    if (!track) return refuse("forbidden", notYours());
    // A concurrent sale is stored by now or waits, because the track is locked.
    const orders = await listOrderStates(tx, id);
    if (track.soldAt === null && orders.some(({ isLive }) => isLive))
      return refuse("conflict", beingBought());
    const isArchived = track.soldAt !== null || orders.some(({ number }) => number !== null);
    const subject = { kind: "track", id, name: track.title } as const;
    await recordAudit(tx, {
      by: actor,
      action: isArchived ? "archive-track" : "delete-track",
      subject,
    });
    if (isArchived) {
      const now = sql<Date>`now()`;
      await tx
        .updateTable("musicTracks")
        .where("id", "=", id)
        .where(isEditableBy(actor))
        .set({ archivedAt: now, isDraft: true, updatedAt: now })
        .execute();
    } else {
      await tx
        .deleteFrom("musicTracks")
        .where("id", "=", id)
        .where("soldAt", "is", null)
        .where(isEditableBy(actor))
        .execute();
      await deleteTranslations(tx, "track", id);
    }
    return { done: { isArchived } };
  });
}
