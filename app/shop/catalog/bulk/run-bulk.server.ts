import { sql } from "kysely";
import { z } from "zod";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { findChangedFields } from "#app/platform/audit/changed-fields.ts";
import { recordAuditOfTracks } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { m } from "#messages";
import { findArtistTag, refuseArtistTag } from "../artist-tags.server.ts";
import { lockGenre } from "../genres/genres.server.ts";
import { notYours } from "../track-policy.ts";
import { applyChanges } from "./apply-changes.server.ts";
import { MAX_CHANGED, mayRunBulkAction } from "./bulk-action.ts";
import { withBulkLock } from "./bulk-lock.server.ts";
import type { BulkAction } from "./bulk-schema.ts";
import { auditedValues, bulkValues } from "./bulk-values.ts";
import { type BulkRequest, checkedTracks, countChanges } from "./check-tracks.server.ts";

const noneChanged = m.bulk_none_changed;
const sentBefore = m.form_sent_before;
const noSuchAccount = m.bulk_no_such_account;
const chooseGenre = m.bulk_choose_genre;

/** `key` comes from the form, so that repeated submissions run once. */
export async function runBulkAction(
  request: BulkRequest,
  key: string,
): Promise<Outcome<{ id: string }>> {
  const { actor, action } = request;
  if (!mayRunBulkAction(actor, action.act)) return refuse("forbidden", notYours());
  return withBulkLock(() => inTransaction((tx) => runInTurn(tx, request, key)));
}

async function runInTurn(
  tx: Db,
  request: BulkRequest,
  key: string,
): Promise<Outcome<{ id: string }>> {
  const { actor, action } = request;
  const added = await addBulkAction(tx, request, key);
  if (added.refused) return added;
  if (!added.done.isNew) return { done: { id: key } };
  if (action.act === "give" && !(await hasAccount(tx, action.owner)))
    return refuse("missing", noSuchAccount(), { errors: { owner: noSuchAccount() } });
  if (action.act === "set-genre" && (await lockGenre(tx, action.genre)) !== action.genre)
    return refuse("missing", chooseGenre(), { errors: { genre: chooseGenre() } });
  const artistTag = action.act === "add-tags" && (await findArtistTag(tx, action.tags));
  if (artistTag) return refuseArtistTag(artistTag);
  const ids = await lockTracks(tx, request);
  const { changing, left } = await countChanges(tx, request);
  const tracks = await storeChanges(tx, { key, request, ids });
  if (tracks.length === 0) return refuse("conflict", noneChanged());
  const rest = { leftOut: JSON.stringify(left), hasMore: changing > tracks.length };
  await tx.updateTable("bulkActs").set(rest).where("id", "=", key).execute();
  await applyChanges(tx, key, action, "after");
  await recordAuditOfTracks(tx, { by: actor, action: auditActionOf(action), tracks });
  return { done: { id: key } };
}

async function addBulkAction(
  tx: Db,
  { actor, action }: BulkRequest,
  id: string,
): Promise<Outcome<{ isNew: boolean }>> {
  const row = { id, userId: actor.id, act: JSON.stringify(action), leftOut: "[]", hasMore: false };
  const added = await tx
    .insertInto("bulkActs")
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return { done: { isNew: true } };
  const before = await tx
    .selectFrom("bulkActs")
    .where("id", "=", id)
    .where("userId", "=", actor.id)
    .select("id")
    .executeTakeFirst();
  return before ? { done: { isNew: false } } : refuse("conflict", sentBefore());
}

async function hasAccount(tx: Db, id: string): Promise<boolean> {
  const profile = await tx
    .selectFrom("userProfiles")
    .where("id", "=", id)
    .where("isActive", "=", true)
    .select("id")
    .forKeyShare()
    .executeTakeFirst();
  return profile !== undefined;
}

/** Locks by ascending ID, so that later checks hold until the transaction ends. */
async function lockTracks(tx: Db, request: BulkRequest): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from music_tracks where id in (
      select id from ${checkedTracks(request)} judged where reason is null
      order by position limit ${MAX_CHANGED})
    order by id for no key update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

const changed = z.array(
  z.object({ id: z.string(), name: z.string(), before: bulkValues, after: bulkValues }),
);

type Stored = { key: string; request: BulkRequest; ids: string[] };

async function storeChanges(tx: Db, { key, request, ids }: Stored) {
  const { rows } = await sql`
    with stored as (
      insert into bulk_act_tracks (bulk_act_id, track_id, before, after)
      select ${key}::uuid, id, before, after from ${checkedTracks(request)} judged
      where reason is null and id = any(${ids})
      returning track_id, before, after
    )
    select track_id as id, title as name, before, after
    from stored join music_tracks on music_tracks.id = track_id
  `.execute(tx);
  return changed.parse(rows).map(({ id, name, before, after }) => ({
    id,
    name,
    details: { ...findChangedFields(auditedValues(before), auditedValues(after)), bulkAct: key },
  }));
}

function auditActionOf(action: BulkAction): AuditAction {
  switch (action.act) {
    case "put-on-sale":
      return action.from && action.from > formatDay(new Date()) ? "plan-sale" : action.act;
    case "set-genre":
    case "add-tags":
    case "remove-tags":
      return "edit-track";
    case "give":
      return "give-track";
    case "favor":
      return "favor-track";
    case "unfavor":
      return "unfavor-track";
    case "archive":
      return "archive-track";
    default:
      return action.act;
  }
}
