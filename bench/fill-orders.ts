import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { withClient } from "../tests/fixtures/connections.ts";

const POLL_INTERVAL_MS = 100;

/** The rush buys tracks from both ends of the list. */
const FIRST_TRACK = 100;
/** Number of orders per producer. */
const ORDERS_EACH = 100;

/**
 * Adds `count` paid orders of a track each, spread over two years, with buyers, payments, taxes
 * and shares. Nine of ten shares are released, and one order in fifty has a refund.
 */
export async function fillWithOrders(connection: pg.ClientConfig, count: number): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(
      `insert into producers (id, name)
       select 'producer-' || n, 'Producer ' || n from generate_series(0, $1::int) n`,
      [Math.ceil(count / ORDERS_EACH) - 1],
    );
    await client.query(
      `insert into orders (channel, state, total_cents, number, created_at, paid_at)
       select 'checkout', 'paid', 4999, 'DUB-2020-' || lpad(n::text, 6, '0'),
         now() - n * interval '730 days' / $1::int, now() - n * interval '730 days' / $1::int
       from generate_series(1, $1::int) n`,
      [count],
    );
    await client.query(`
      create temporary table sold as
      select id, gen_random_uuid() as line_id, right(number, 6)::int as n, total_cents, paid_at
      from orders where number like 'DUB-2020-%'`);
    await client.query(
      `insert into order_lines (id, order_id, kind, track_id, title, price_cents)
       select line_id, id, 'track', 'track-' || n + $1::int, 'Track ' || n, total_cents from sold`,
      [FIRST_TRACK],
    );
    await client.query(`
      insert into order_buyers (order_id, kind, legal_name, email, country)
      select id, 'consumer', 'Buyer ' || n, 'buyer' || n || '@example' || n % 50 || '.com',
        (array['PT','DE','FR','GB','US'])[1 + n % 5] from sold`);
    await client.query(`
      insert into payments (order_id, attempt, provider, method, state, amount_cents, currency, captured_cents,
        refunded_cents)
      select id, 1, 'sandbox', 'card', 'captured', total_cents, 'EUR', total_cents,
        case when n % 50 = 0 then 1000 else 0 end from sold`);
    await client.query(
      `insert into order_shares (order_line_id, producer_id, share_basis_points, tax_basis_points)
       select line_id, 'producer-' || n / $1::int % (select count(*) from producers), 5000, 0 from sold`,
      [ORDERS_EACH],
    );
    for (const [kind, debit, credit, part] of [
      ["earned", "earned", "held", 1],
      ["released", "held", "payable", 10],
    ] as const) {
      await client.query(
        `insert into share_entries (at, producer_id, order_line_id, kind, debit, credit, cents, currency, held_until)
         select paid_at, producer_id, order_line_id, $1, $2, $3, 2500, 'EUR', case when $1 = 'earned' then paid_at end
         from sold join order_shares on order_line_id = line_id where $4::int = 1 or n % $4::int <> 0`,
        [kind, debit, credit, part],
      );
    }
    await client.query("drop table sold");
    await client.query("select settle_row_counts(), settle_share_balances()");
    await client.query("vacuum analyze");
  });
}

/** Refreshes the totals, like a running shop every few minutes. */
export async function refreshSalesTotals(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query("select graphile_worker.add_job('refresh-sales-totals')");
    for (;;) {
      const { rows } = await client.query("select from stale_sales limit 1");
      if (rows.length === 0) break;
      await setTimeout(POLL_INTERVAL_MS);
    }
    await client.query("vacuum analyze sales_totals, sales_spread, stale_sales");
  });
}
