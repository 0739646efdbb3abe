import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import {
  type ChangedDiscount,
  changeDiscounts,
  changeOneDiscount,
  type EditedList,
} from "./change-discounts.server.ts";
import { findChosenSet, refuseField } from "./chosen-set.server.ts";
import type { DiscountFields } from "./discount-form.ts";
import { type Discount, listDiscounts } from "./discounts.server.ts";

/* A conflict carries the code as someone else saved it. */

type DiscountOutcome = ChangedDiscount<Discount>;

const codes: EditedList<Discount> = {
  table: "discount_codes",
  kind: "discount",
  list: listDiscounts,
  gone: m.discount_gone,
};

const MAX_CODES = 1000;

/** A resubmitted form adds no second code. */
export function addDiscount(
  actor: Actor,
  fields: DiscountFields,
  formKey: string,
): Promise<DiscountOutcome> {
  return changeDiscounts(codes, { actor, action: "add-discount" }, async (tx, others) => {
    const added = await tx
      .selectFrom("discountCodes")
      .where("formKey", "=", formKey)
      .select(["id", "name"])
      .executeTakeFirst();
    if (added) return { done: added, isRepeated: true };
    if (others.length >= MAX_CODES)
      return refuse("conflict", m.discount_full({ count: MAX_CODES }));
    const row = await rowOf(tx, fields, others);
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
  return changeOneDiscount(
    codes,
    { actor, action: "edit-discount", id },
    async (tx, before, all) => {
      if (before.version !== version) return conflictWith(before);
      const others = all.filter((code) => code !== before);
      const row = await rowOf(tx, fields, others);
      if (row.refused) return row;
      await update(tx, before, row.done);
      return { done: { id, name: row.done.name } };
    },
  );
}

export function setDiscountDisabled(
  actor: Actor,
  id: string,
  isDisabled: boolean,
): Promise<DiscountOutcome> {
  const action = isDisabled ? "disable-discount" : "enable-discount";
  return changeOneDiscount(codes, { actor, action, id }, async (tx, done) => {
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
  if (others.some(({ name }) => name === fields.name))
    return refuseField("name", m.discount_name_taken());
  const chosen = await findChosenSet(tx, { genres: fields.genres, tracks });
  if (chosen.refused) return chosen;
  return { done: { ...fields, amountCents, minimumCents, ...chosen.done } };
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
