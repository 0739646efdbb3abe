import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { findUsedTags } from "#app/shop/catalog/used-tags.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import {
  type ChangedDiscount,
  changeDiscounts,
  changeOneDiscount,
  type EditedList,
} from "./change-discounts.server.ts";
import { findChosenSet, refuseField } from "./chosen-set.server.ts";
import type { Offer } from "./pack.ts";
import type { PackFields } from "./pack-form.ts";
import { listPacks, type Pack } from "./packs.server.ts";

/* A conflict carries the pack as someone else saved it. */

type PackOutcome = ChangedDiscount<Pack>;

const packs: EditedList<Pack> = {
  table: "packs",
  kind: "pack",
  list: listPacks,
  gone: m.pack_gone,
};

const MAX_PACKS = 100;

/** A resubmitted form adds no second pack. */
export function addPack(actor: Actor, fields: PackFields, formKey: string): Promise<PackOutcome> {
  return changeDiscounts(packs, { actor, action: "add-pack" }, async (tx, others) => {
    const added = await tx
      .selectFrom("packs")
      .where("formKey", "=", formKey)
      .select(["id", "size", "priceCents", "paidTracks"])
      .executeTakeFirst();
    if (added) return { done: named(added), isRepeated: true };
    if (others.length >= MAX_PACKS) return refuse("conflict", m.pack_full({ count: MAX_PACKS }));
    const row = await rowOf(tx, fields);
    if (row.refused) return row;
    const { id } = await tx
      .insertInto("packs")
      .values({ ...row.done, formKey })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { done: named({ ...row.done, id }) };
  });
}

/** Orders whose payment is open keep their discount. */
export function editPack(
  actor: Actor,
  { id, version }: Pick<Pack, "id" | "version">,
  fields: PackFields,
): Promise<PackOutcome> {
  return changeOneDiscount(packs, { actor, action: "edit-pack", id }, async (tx, before) => {
    if (before.version !== version) return conflictWith(before);
    const row = await rowOf(tx, fields);
    if (row.refused) return row;
    await update(tx, before, row.done);
    return { done: named({ ...row.done, id }) };
  });
}

export function setPackDisabled(
  actor: Actor,
  id: string,
  isDisabled: boolean,
): Promise<PackOutcome> {
  const action = isDisabled ? "disable-pack" : "enable-pack";
  return changeOneDiscount(packs, { actor, action, id }, async (tx, pack) => {
    await update(tx, pack, { isDisabled });
    return { done: named(pack) };
  });
}

/** Names a pack in the audit log, in any language: `3 → 2`, `3 → 99.00`. */
function named({ id, size, priceCents, paidTracks }: Offer & { id: string }) {
  const paid = priceCents === null ? paidTracks : (priceCents / 100).toFixed(2);
  return { id, name: `${size} → ${paid}` };
}

type Row = Omit<Pack, "id" | "version" | "isDisabled" | "isLive" | "isLargerThanCart">;

async function rowOf(
  tx: Db,
  { price: priceCents, tracks, ...fields }: PackFields,
): Promise<Outcome<Row>> {
  const { cartTracks } = await findSettings(tx);
  if (fields.size > cartTracks)
    return refuseField("size", m.pack_size_above_cart({ count: cartTracks }));
  const chosen = await findChosenSet(tx, { genres: fields.genres, tracks });
  if (chosen.refused) return chosen;
  const used = await findUsedTags(tx, fields.tags);
  const unused = fields.tags.find((tag) => !used.has(tag));
  if (unused !== undefined) return refuseField("tags", m.pack_tag_unknown({ name: unused }));
  const tags = [...new Set(used.values())];
  return { done: { ...fields, priceCents, tags, ...chosen.done } };
}

async function update(
  tx: Db,
  { id, version }: Pick<Pack, "id" | "version">,
  values: Partial<Row & { isDisabled: boolean }>,
): Promise<void> {
  await tx
    .updateTable("packs")
    .where("id", "=", id)
    .set({ ...values, version: version + 1, updatedAt: sql<Date>`now()` })
    .execute();
}
