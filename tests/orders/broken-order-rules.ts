import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../app/platform/database/db.server.ts";

/*
 * What holds in a shop without open payments, whatever buyers, providers and owners did. Each rule
 * selects the IDs of what breaks it.
 */

const paidLines = sql`
  order_lines line join orders on orders.id = line.order_id and state = 'paid'
    and returned_at is null`;
const receivedCents = sql`captured_cents - refunded_cents - charged_back_cents`;

const rules: Record<string, RawBuilder<{ id: string }>> = {
  "a track is sold once": sql`
    select track_id as id from ${paidLines} where track_id is not null
    group by track_id having count(*) > 1`,
  "a track is marked as sold exactly when an order bought it": sql`
    select id from music_tracks where (sold_at is not null)
      <> exists (select from ${paidLines} where track_id = music_tracks.id)`,
  "orders hold their tracks exactly as long as their states say": sql`
    select line.id from order_lines line join orders on orders.id = line.order_id
    where track_id is not null and is_held <> (is_holding(state) and returned_at is null)`,
  "a total is the sum of the lines": sql`
    select id from orders where total_cents
      <> (select coalesce(sum(price_cents), 0) from order_lines where order_id = orders.id)`,
  "adjustments sum up to the discounts of the lines": sql`
    select id from orders where
      (select coalesce(sum(cents), 0) from order_adjustments where order_id = orders.id)
      + (select coalesce(sum(discount_cents), 0) from order_lines where order_id = orders.id) <> 0`,
  "no code is used more often than it may be": sql`
    select code.id from discount_codes code
      join order_adjustments on discount_code_id = code.id and cents < 0
      join orders on orders.id = order_id and number is not null
    -- Late money keeps its price.
    where not exists (select from order_events
      where order_events.order_id = orders.id and details ->> 'to' = 'expired')
    group by code.id having count(*) > max_uses`,
  "a paid order received its total": sql`
    select id from orders where state = 'paid' and channel = 'checkout' and total_cents
      <> (select coalesce(sum(captured_cents), 0) from payments
          where order_id = orders.id and not is_surplus)`,
  "money is kept only for a paid order": sql`
    select payments.id from payments join orders on orders.id = order_id
    where ${receivedCents} > 0 and (orders.state <> 'paid' or is_surplus)`,
  "what was returned is spread over the lines": sql`
    select id from orders where
      (select coalesce(sum(refunded_cents + charged_back_cents), 0) from payments
        where order_id = orders.id and not is_surplus)
      <> (select coalesce(sum(returned_cents), 0) from order_lines where order_id = orders.id)`,
  "a payment names the lines of its order and their sum": sql`
    select payments.id from payments join orders on orders.id = order_id
    where orders.state = 'paid' and not is_surplus and captured_cents > 0 and (
      (select array_agg(item ->> 'lineId' order by item ->> 'lineId')
        from jsonb_array_elements(items) item)
      is distinct from
      (select array_agg(id::text order by id::text) from order_lines where order_id = orders.id)
      or (select sum((item ->> 'cents')::integer) from jsonb_array_elements(items) item)
        <> captured_cents)`,
  "each line of a paid order has the agreement that its buyer agreed to": sql`
    select line.id from ${paidLines} where channel = 'checkout' and track_id is not null
      and (select count(*) from order_consents where consent = 'agreement'
        and order_line_id = line.id and text_sha256 is not null) <> 1`,
  "no reservation lasts longer than twice the setting": sql`
    select orders.id from orders, settings where state = 'reserved'
      and reserved_until > created_at + 2 * reservation_minutes * interval '1 minute'`,
  "positions count from one without gaps": sql`
    select order_id as id from order_lines group by order_id
    having min(position) <> 1 or max(position) <> count(*)
      or count(distinct position) <> count(*)`,
  "each sale by the checkout stands once in the ledger": sql`
    select line.id from ${paidLines} where channel = 'checkout' and track_id is not null
      and (select count(*) from verification_codes where order_line_id = line.id) <> 1`,
  "order numbers have no gaps": sql`
    select year::text as id from order_numbers where last_number
      <> (select count(distinct number) from orders where number like 'DUB-' || year || '-%')`,
};

export const orderRules = Object.keys(rules);

/** Returns the rules that don't hold, each with the first IDs that break it. */
export async function listBrokenRules(tx: Db): Promise<{ rule: string; ids: string[] }[]> {
  const broken = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(tx);
    if (rows.length > 0) broken.push({ rule, ids: rows.slice(0, 3).map(({ id }) => id) });
  }
  return broken;
}
