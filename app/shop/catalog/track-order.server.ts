import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { isEditableBy } from "./editable-track.server.ts";
import { mayReorder, notYours } from "./track-policy.ts";

const notTwo = m.track_order_not_two;

/** Locks both rows by ascending ID, to avoid deadlocks. */
export async function swapPositions(
  actor: Actor,
  firstId: string,
  secondId: string,
): Promise<Outcome> {
  if (!mayReorder(actor)) return refuse("forbidden", notYours());
  if (firstId === secondId) return refuse("invalid", notTwo());
  return inTransaction(async (tx) => {
    const [one, other] = await tx
      .selectFrom("musicTracks")
      .select(["id", "position", "title"])
      .where("id", "in", [firstId, secondId])
      .where(isEditableBy(actor))
      .orderBy("id")
      .forUpdate()
      .execute();
    if (!one || !other) return refuse("missing", notTwo());
    const position = sql<number>`case id
      when ${one.id} then ${other.position}::integer else ${one.position}::integer end`;
    await tx
      .updateTable("musicTracks")
      .where("id", "in", [one.id, other.id])
      .set({ position, updatedAt: sql`now()` })
      .execute();
    await recordAudit(tx, {
      by: actor,
      action: "swap-tracks",
      subject: { kind: "track", id: one.id, name: one.title },
      details: { with: other.title, withId: other.id },
    });
    return { done: undefined };
  });
}
