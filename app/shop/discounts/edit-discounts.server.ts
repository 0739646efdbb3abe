import { sql } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-action-sentences.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { findCurrentGenres } from "#app/shop/catalog/genres/genres.server.ts";
import { findTrackIds } from "#app/shop/catalog/slugs.server.ts";
import { m } from "#messages";
import type { DiscountFields } from "./discount-form.ts";
import { type Discount, listDiscounts } from "./discounts.server.ts";

/* A conflict carries the code as someone else saved it. */

type Changed = { id: string; name: string };
type DiscountOutcome = Outcome<Changed, Discount>;

const MAX_CODES = 1000;

/** A resubmitted form adds no second code. */
export function addDiscount(
  actor: Actor,
  fields: DiscountFields,
  formKey: string,
): Promise<DiscountOutcome> {
  return change(actor, "add-discount", async (tx, codes) => {
    const added = await tx
      .selectFrom("discountCodes")
      .where("formKey", "=", formKey)
      .select(["id", "name"])
      .executeTakeFirst();
    if (added) return { done: added, isRepeated: true };
    if (codes.length >= MAX_CODES) return refuse("conflict", m.discount_full({ count: MAX_CODES }));
    const row = await rowOf(tx, fields, codes);
    if (row.refused) return row;
    const done = await tx
      .insertInto("discountCodes")
      .values({ ...row.done, formKey })
      .returning(["id", "name"])
      .executeTakeFirstOrThrow();
    return { done };
  });
}

/** Orders whose payment is open keep their discount. */
export function editDiscount(
  actor: Actor,
  { id, version }: Pick<Discount, "id" | "version">,
  fields: DiscountFields,
): Promise<DiscountOutcome> {
  return changeOne(actor, "edit-discount", id, async (tx, before, codes) => {
    if (before.version !== version) return conflictWith(before);
    const others = codes.filter((code) => code !== before);
    const row = await rowOf(tx, fields, others);
    if (row.refused) return row;
    await update(tx, before, row.done);
    return { done: { id, name: row.done.name } };
  });
}

export function setDiscountDisabled(
  actor: Actor,
  id: string,
  isDisabled: boolean,
): Promise<DiscountOutcome> {
  const action = isDisabled ? "disable-discount" : "enable-discount";
  return changeOne(actor, action, id, async (tx, done) => {
    await update(tx, done, { isDisabled });
    return { done };
  });
}

type Row = Omit<Discount, "id" | "version" | "isDisabled" | "isLive">;

async function rowOf(
  tx: Db,
  { amount: amountCents, minimum: minimumCents, tracks, ...fields }: DiscountFields,
  others: Discount[],
): Promise<Outcome<Row>> {
  const invalid = (field: string, text: string) =>
    refuse("invalid", text, { errors: { [field]: text } });
  if (others.some(({ name }) => name === fields.name))
    return invalid("name", m.discount_name_taken());
  const current = await findCurrentGenres(fields.genres, tx);
  const unknown = fields.genres.find((name) => !current.has(name));
  if (unknown !== undefined) return invalid("genres", m.discount_genre_unknown({ name: unknown }));
  const ids = await findTrackIds(tx, tracks);
  const missing = tracks.find((slug) => !ids.has(slug));
  if (missing !== undefined) return invalid("tracks", m.discount_track_unknown({ name: missing }));
  const trackIds = [...new Set(ids.values())];
  const genres = [...new Set(current.values())];
  return { done: { ...fields, amountCents, minimumCents, trackIds, genres } };
}

async function update(
  tx: Db,
  { id, version }: Pick<Discount, "id" | "version">,
  values: Partial<Row & { isDisabled: boolean }>,
): Promise<void> {
  await tx
    .updateTable("discountCodes")
    .where("id", "=", id)
    .set({ ...values, version: version + 1, updatedAt: sql<Date>`now()` })
    .execute();
}

type Made = DiscountOutcome & { isRepeated?: boolean };

/** Locks the whole list, so that concurrent changes cannot collide. Orders don't wait for it. */
function change(
  actor: Actor,
  action: AuditAction,
  make: (tx: Db, codes: Discount[]) => Promise<Made>,
): Promise<DiscountOutcome> {
  return inTransaction(async (tx) => {
    if (actor.role !== "admin") return refuse("forbidden", m.discount_not_allowed());
    await sql`lock table discount_codes in share row exclusive mode`.execute(tx);
    const outcome = await make(tx, await listDiscounts(tx));
    if (outcome.done && !outcome.isRepeated) {
      const { id, name } = outcome.done;
      await recordAudit(tx, { by: actor, action, subject: { kind: "discount", id, name } });
    }
    return outcome;
  });
}

function changeOne(
  actor: Actor,
  action: AuditAction,
  id: string,
  make: (tx: Db, code: Discount, codes: Discount[]) => Promise<DiscountOutcome>,
): Promise<DiscountOutcome> {
  return change(actor, action, async (tx, codes) => {
    const code = codes.find((each) => each.id === id);
    return code ? make(tx, code, codes) : refuse("missing", m.discount_gone());
  });
}
