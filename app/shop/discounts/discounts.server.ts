import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { findCurrentGenres } from "#app/shop/catalog/genres/genres.server.ts";
import { foldCode, type HeldCode } from "./discount.ts";

/** Day in UTC. */
export const today = sql`(now() at time zone 'utc')::date`;
const isOver = sql<boolean>`coalesce(ends_on < ${today}, false)`;
/** Condition for codes and packs. */
export const isLive = sql<boolean>`(not is_disabled
  and coalesce(starts_on <= ${today}, true) and coalesce(ends_on >= ${today}, true))`;

const contentColumns = [
  "name",
  "percent",
  "amountCents",
  "startsOn",
  "endsOn",
  "minimumCents",
  "genres",
  "trackIds",
  "maxUses",
  "maxUsesEach",
  "email",
] as const;

/** Lists all codes for administrators, live ones first. */
export function listDiscounts(tx: Db = db) {
  return tx
    .selectFrom("discountCodes")
    .select(["id", "version", "isDisabled", ...contentColumns])
    .select(isLive.as("isLive"))
    .orderBy(isLive, "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

export type Discount = Awaited<ReturnType<typeof listDiscounts>>[number];

/** Pages ask for codes only while there is one. */
export async function hasLiveCode(): Promise<boolean> {
  const code = await db
    .selectFrom("discountCodes")
    .where(isLive)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return code !== undefined;
}

export type FoundCode = HeldCode & { id: string; name: string };

type Wanted = { name: string } | { id: string };

/** `isLocked` lets no other order spend a use meanwhile. */
export async function findCode(
  tx: Db,
  wanted: Wanted,
  { isLocked = false } = {},
): Promise<FoundCode | undefined> {
  const code = await tx
    .selectFrom("discountCodes")
    .$if("id" in wanted, (codes) => codes.where("id", "=", "id" in wanted ? wanted.id : ""))
    .$if("name" in wanted, (codes) =>
      codes.where("name", "=", "name" in wanted ? foldCode(wanted.name) : ""),
    )
    .select(["id", "isDisabled", ...contentColumns])
    .select([
      isOver.as("isOver"),
      sql<boolean>`coalesce(starts_on > ${today}, false)`.as("isEarly"),
    ])
    .$if(isLocked, (codes) => codes.forNoKeyUpdate())
    .executeTakeFirst();
  if (!code) return undefined;
  const { isEarly, startsOn, endsOn: _, genres, ...held } = code;
  const current = await findCurrentGenres(genres, tx);
  return {
    ...held,
    startsOn: isEarly ? startsOn : null,
    // A genre that is gone holds for no track.
    genres: genres.map((name) => current.get(name) ?? name),
  };
}
