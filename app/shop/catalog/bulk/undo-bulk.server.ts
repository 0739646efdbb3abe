import { sql } from "kysely";
import { z } from "zod";
import { findChangedFields } from "#app/platform/audit/changed-fields.ts";
import { recordAuditOfTracks } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { notYours } from "../track-policy.ts";
import { applyChanges } from "./apply-changes.server.ts";
import { mayRunBulkAction } from "./bulk-action.ts";
import { withBulkLock } from "./bulk-lock.server.ts";
import { type BulkAction, bulkAction } from "./bulk-schema.ts";
import { auditedValues, bulkValues } from "./bulk-values.ts";

const tooLate = m.bulk_undo_too_late;

export const isUndoable = sql<boolean>`(undone_at is null and made_at > now() - interval '10 minutes')`;

/** Skips tracks that changed since the action. */
export function undoBulkAction(actor: Actor, id: string): Promise<Outcome<{ restored: number }>> {
  return withBulkLock(() => inTransaction((tx) => undoInTurn(tx, actor, id)));
}

async function undoInTurn(
  tx: Db,
  actor: Actor,
  id: string,
): Promise<Outcome<{ restored: number }>> {
  const found = await tx
    .selectFrom("bulkActs")
    .where("id", "=", id)
    .where("userId", "=", actor.id)
    .select(["act", isUndoable.as("isUndoable")])
    .forUpdate()
    .executeTakeFirst();
  if (!found) return refuse("missing", tooLate());
  if (!found.isUndoable) return refuse("conflict", tooLate());
  const action = bulkAction.parse(found.act);
  if (!mayRunBulkAction(actor, action.act)) return refuse("forbidden", notYours());
  await lockTracks(tx, id);
  const tracks = await markRestorable(tx, actor, { id, action });
  await applyChanges(tx, id, action, "before");
  const restored = tracks.length;
  await tx
    .updateTable("bulkActs")
    .set({ undoneAt: sql`now()`, restored })
    .where("id", "=", id)
    .execute();
  if (restored > 0) await recordAuditOfTracks(tx, { by: actor, action: "undo-bulk-act", tracks });
  return { done: { restored } };
}

async function lockTracks(tx: Db, id: string): Promise<void> {
  const tracksOfAction = tx
    .selectFrom("bulkActTracks")
    .where("bulkActId", "=", id)
    .select("trackId");
  await tx
    .selectFrom("musicTracks")
    .where("id", "in", tracksOfAction)
    .orderBy("id")
    .select("id")
    .forNoKeyUpdate()
    .execute();
}

const restorable = z.array(
  z.object({ id: z.string(), name: z.string(), before: bulkValues, after: bulkValues }),
);

async function markRestorable(
  tx: Db,
  actor: Actor,
  { id, action }: { id: string; action: BulkAction },
) {
  const isManaged = sql`(${actor.role === "admin"} or track.user_id = ${actor.id})`;
  const isThere =
    action.act === "archive"
      ? sql`true`
      : sql`(track.archived_at is null and (track.sold_at is null or ${takesAway.has(action.act)}))`;
  const { rows } = await sql`
    update bulk_act_tracks change set is_restored = true
    from music_tracks track left join track_sales sale on sale.track_id = track.id
    where change.bulk_act_id = ${id} and track.id = change.track_id and ${isManaged} and ${isThere}
      and to_jsonb(track) @> (change.after - 'sale' - 'owner')
      and (not change.after ? 'sale' or change.after -> 'sale' = coalesce(to_jsonb(sale), 'null'))
    returning track.id, track.title as name, change.before, change.after
  `.execute(tx);
  return restorable.parse(rows).map(({ before, after, ...track }) => ({
    ...track,
    details: { ...findChangedFields(auditedValues(after), auditedValues(before)), bulkAct: id },
  }));
}

const takesAway: ReadonlySet<BulkAction["act"]> = new Set(["unmark-new", "unfavor"]);
