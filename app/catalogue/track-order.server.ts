import { sql } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { db } from "#app/database/db.server.ts";
import { isEditableBy } from "./lock-track.server.ts";
import { mayReorder } from "./track-policy.ts";

/**
 * Gives two tracks each other's place. Both rows are locked, the lower id first, before their places
 * are read: so that of many swaps at once none works from a place that is no longer true, and no two
 * wait for each other. False, with nothing changed, when they are one, or one is missing, or the
 * actor is no administrator.
 */
export async function swapPositions(
  actor: Actor,
  firstId: string,
  secondId: string,
): Promise<boolean> {
  if (!mayReorder(actor) || firstId === secondId) return false;
  return db.transaction().execute(async (on) => {
    const tracks = await on
      .selectFrom("musicTracks")
      .select(["id", "position", "title"])
      .where("id", "in", [firstId, secondId])
      .where(isEditableBy(actor))
      .orderBy("id")
      .forUpdate()
      .execute();
    const [one, other] = tracks;
    if (!one || !other) return false;
    const position = sql<number>`case id
      when ${one.id} then ${other.position}::integer else ${one.position}::integer end`;
    const both = on.updateTable("musicTracks").where("id", "in", [one.id, other.id]);
    await both.set({ position, updatedAt: sql`now()` }).execute();
    await recordAct(on, {
      by: actor,
      act: "swap-tracks",
      subject: { kind: "track", id: one.id, name: one.title },
      details: { with: other.title, withId: other.id },
    });
    return true;
  });
}
