import { sql } from "kysely";
import { priorPriceCountries } from "#app/shop/countries/country-rules.ts";

/* In SQL `sale` is a row of `track_sales`. */

/** Null if the track wasn't for sale before the promotion. */
const lowestPrice = sql<number | null>`(
  select min(price_cents) from track_prices
  where track_id = sale.track_id and since < sale.started_at
    and since >= coalesce((
      select max(since) from track_prices
      where track_id = sale.track_id and since <= sale.started_at - interval '30 days'
    ), '-infinity'))`;

/** A seller who named no country is held to the rule. */
const namesLowestPrice = sql<boolean>`(
  select seller_country is null or seller_country = any(${priorPriceCountries}::text[])
  from settings)`;

/**
 * Price before the running promotion that reduces the current one, if it is higher: in some
 * countries the lowest of the 30 days before the promotion started.
 */
export function formerPrice(track: "track" | "musicTracks") {
  const price = sql.ref(`${track}.priceCents`);
  return sql<number | null>`(
    select cents from (select case when ${namesLowestPrice}
      then ${lowestPrice} else sale.full_price_cents end as cents
    ) former
    where sale.started_at is not null and sale.sale_price_cents = ${price} and cents > ${price})`;
}
