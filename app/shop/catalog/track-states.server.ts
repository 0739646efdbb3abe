import { sql, type UpdateObject } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { isEditableBy } from "./editable-track.server.ts";
import { dropPlannedPromotion, endRunningPromotion } from "./promotions/track-promotion.server.ts";
import { mayFavorite, mayMarkNew, notYours } from "./track-policy.ts";

/* Functions set a state instead of toggling it, so that a duplicate request changes nothing. */

/** Removing the mark ends a running promotion. */
export function setOnSale(actor: Actor, id: string, onSale: boolean): Promise<Outcome> {
  return inTransaction(async (tx) => {
    const set = await markTrack(tx, actor, id, { onSale });
    if (set.refused) return set;
    const restored = onSale ? undefined : await endRunningPromotion(tx, id);
    const details = restored === undefined ? {} : { price: (restored / 100).toFixed(2) };
    const subject = { kind: "track", id, name: set.done.title } as const;
    await recordAudit(tx, {
      by: actor,
      action: onSale ? "put-on-sale" : "end-sale",
      subject,
      details,
    });
    return { done: undefined };
  });
}

export async function setFavorite(actor: Actor, id: string, isFavorite: boolean): Promise<Outcome> {
  if (!mayFavorite(actor)) return refuse("forbidden", notYours());
  return setState(actor, id, { isFavorite }, isFavorite ? "favor-track" : "unfavor-track");
}

export async function setNewArrival(
  actor: Actor,
  id: string,
  isNewArrival: boolean,
): Promise<Outcome> {
  if (!mayMarkNew(actor)) return refuse("forbidden", notYours());
  return setState(actor, id, { isNewArrival }, isNewArrival ? "mark-new" : "unmark-new");
}

type State = UpdateObject<Database, "musicTracks">;

function setState(actor: Actor, id: string, state: State, action: AuditAction): Promise<Outcome> {
  return inTransaction(async (tx) => {
    const set = await markTrack(tx, actor, id, state);
    if (set.refused) return set;
    await recordAudit(tx, {
      by: actor,
      action,
      subject: { kind: "track", id, name: set.done.title },
    });
    return { done: undefined };
  });
}

async function markTrack(
  tx: Db,
  actor: Actor,
  id: string,
  state: State,
): Promise<Outcome<{ title: string }>> {
  const track = await tx
    .updateTable("musicTracks")
    .set({ ...state, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where(isEditableBy(actor))
    .returning("title")
    .executeTakeFirst();
  return track ? { done: track } : refuse("forbidden", notYours());
}

/** `isNew` is false if the track was sold before. */
type SoldTrack = { title: string; priceCents: number; isNew: boolean };

const gone = m.track_gone;

/** The orders alone call this. One of several concurrent calls gets `isNew`. */
export async function markSold(
  tx: Db,
  id: string,
  by: Actor | undefined,
): Promise<Outcome<SoldTrack>> {
  const isMarkable = by ? isEditableBy(by) : sql<boolean>`true`;
  const now = sql<Date>`now()`;
  const sold = await tx
    .updateTable("musicTracks")
    .set({ soldAt: now, updatedAt: now })
    .where("id", "=", id)
    .where("soldAt", "is", null)
    .where(isMarkable)
    .returning(["title", "priceCents"])
    .executeTakeFirst();
  if (sold) {
    await dropPlannedPromotion(tx, { id, ...sold }, by);
    return { done: { ...sold, isNew: true } };
  }
  const soldBefore = await tx
    .selectFrom("musicTracks")
    .select(["title", "priceCents"])
    .where("id", "=", id)
    .where(isMarkable)
    .executeTakeFirst();
  if (soldBefore) return { done: { ...soldBefore, isNew: false } };
  return by ? refuse("forbidden", notYours()) : refuse("missing", gone());
}

/** The orders alone call this. */
export function markUnsold(tx: Db, id: string, by: Actor): Promise<{ title: string } | undefined> {
  return tx
    .updateTable("musicTracks")
    .set({ soldAt: null, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("soldAt", "is not", null)
    .where(isEditableBy(by))
    .returning("title")
    .executeTakeFirst();
}
