import { type Db, db } from "#app/platform/database/db.server.ts";
import { taxCountryOf } from "#app/shop/countries/country-rules.ts";
import { standardRates, type TaxRate } from "./standard-rates.ts";
import type { RatesOfDay, TaxMode } from "./tax-breakdown.ts";

export function listOwnRates(tx: Db = db): Promise<TaxRate[]> {
  return tx
    .selectFrom("taxRates")
    .select(["country", "validFrom", "basisPoints"])
    .orderBy("validFrom", "desc")
    .orderBy("country")
    .execute();
}

/** Prefers the owner's of two rates of one day. */
export async function findRates(day: Date, tx: Db = db): Promise<RatesOfDay> {
  const today = day.toISOString().slice(0, 10);
  const all = [...standardRates, ...(await listOwnRates(tx))];
  const valid = all.filter(({ validFrom }) => validFrom <= today);
  const oldestFirst = valid.toSorted((a, b) =>
    a.validFrom < b.validFrom ? -1 : Number(a.validFrom > b.validFrom),
  );
  return Object.fromEntries(oldestFirst.map(({ country, basisPoints }) => [country, basisPoints]));
}

type Charging = { taxMode: TaxMode | null; taxCountry: string | null };

/** A seller who charges the rate of their country needs one. */
export async function isRateMissing({ taxMode, taxCountry }: Charging, tx: Db = db) {
  if (taxMode !== "home" || taxCountry === null) return false;
  return (await findRates(new Date(), tx))[taxCountryOf(taxCountry)] === undefined;
}
