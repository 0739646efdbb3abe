import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { bulkAction, skippedTracks } from "./bulk-schema.ts";
import { isUndoable } from "./undo-bulk.server.ts";

const MAX_TITLES = 50;

const bulkActColumns = [
  "bulkActs.id",
  "act",
  "leftOut",
  "hasMore",
  "madeAt",
  "undoneAt",
  "restored",
] as const;

export async function findBulkAction(actor: Actor, id: string) {
  const found = await ownBulkActions(actor).where("bulkActs.id", "=", id).executeTakeFirst();
  if (!found) return undefined;
  const kept = found.undoneAt === null ? [] : await listNotRestored(id);
  return {
    ...found,
    act: bulkAction.parse(found.act),
    leftOut: skippedTracks.parse(found.leftOut),
    kept,
  };
}

export async function findLastBulkAction(actor: Actor) {
  const last = await ownBulkActions(actor)
    .where(isUndoable)
    .orderBy("madeAt", "desc")
    .limit(1)
    .execute();
  return last.map(({ id, act: action, count }) => ({
    id,
    action: bulkAction.parse(action).act,
    count,
  }))[0];
}

function ownBulkActions(actor: Actor) {
  return db
    .selectFrom("bulkActs")
    .where("userId", "=", actor.id)
    .select(bulkActColumns)
    .select(isUndoable.as("isUndoable"))
    .select((row) =>
      row
        .selectFrom("bulkActTracks")
        .whereRef("bulkActId", "=", "bulkActs.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("count"),
    );
}

async function listNotRestored(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("bulkActTracks")
    .innerJoin("musicTracks", "musicTracks.id", "trackId")
    .where("bulkActId", "=", id)
    .where("isRestored", "=", false)
    .select("title")
    .orderBy("position")
    .limit(MAX_TITLES)
    .execute();
  return rows.map(({ title }) => title);
}

/** The audit log keeps them. */
export async function deleteOldBulkActions(): Promise<void> {
  const isOld = sql<boolean>`made_at < now() - interval '1 day'`;
  await db.deleteFrom("bulkActs").where(isOld).execute();
}
