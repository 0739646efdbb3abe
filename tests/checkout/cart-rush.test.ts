import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { db } from "../../app/platform/database/db.server.ts";
import { givenDiscount, givenTrackSoldHere } from "../fixtures/given.ts";
import { letMinutePass, untilIdle } from "../fixtures/queued-jobs.ts";
import { findFreePort } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { listBrokenRules, orderRules } from "../orders/broken-order-rules.ts";
import { startStripe } from "../payments/fakes/start-fakes.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { letExpire, openCartRush } from "./cart-rush.ts";
import { openCheckout } from "./shopper.ts";

const stripe = await startStripe();
// The address stays the same, because requests repeated under the same key contain it.
const PORT = String(await findFreePort());
const shop = openShopForTests({ ...stripe.settings, PORT, TRUST_PROXY: "1" });

beforeAll(() => openCheckout());
afterAll(() => stripe.stop());

async function failSometimes(): Promise<void> {
  const opening = "^POST /v1/checkout/sessions$";
  const capturing = "^POST .*/capture$";
  await stripe.fault({ of: opening, how: "lose", times: 4 });
  await stripe.fault({ of: opening, how: "slow", times: 8, ms: 300 });
  await stripe.fault({ of: "^GET /v1/checkout/sessions/", how: "fail", times: 20 });
  await stripe.fault({ of: capturing, how: "lose", times: 2 });
  await stripe.fault({ of: capturing, how: "refuse", times: 2 });
}

/** Lets every payment end, and every reservation that isn't paid expire. */
async function settle(): Promise<void> {
  await stripe.calm();
  const settled = async () => {
    await letMinutePass();
    await untilIdle();
    await letExpire();
    await sql`select graphile_worker.add_job('expire-orders')`.execute(db);
    await untilIdle();
    return (await countUnsettled()) === 0;
  };
  await until(settled, Boolean, 180);
}

async function countUnsettled(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from orders where is_holding(state) and state <> 'paid')::integer
      + (select count(*) from payments where state not in ('closed', 'captured'))::integer
      + (select count(*) from refunds where state in ('requested', 'pending'))::integer as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

const session = z.object({
  captured: z.number(),
  refunds: z.array(z.object({ amount: z.number() })),
});

/** Returns the payments whose sums differ from what the provider holds. */
async function listWrongPayments(): Promise<string[]> {
  const payments = await db
    .selectFrom("payments")
    .where("providerRef", "is not", null)
    .select(["providerRef", "capturedCents", "refundedCents"])
    .execute();
  const wrong = [];
  for (const { providerRef, capturedCents, refundedCents } of payments) {
    const ref = providerRef ?? "";
    const { captured, refunds } = session.parse(await stripe.simulate("show", { ref }));
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (captured !== capturedCents || refunded !== refundedCents) wrong.push(ref);
  }
  return wrong;
}

async function countEvents(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select case kind when 'state-changed' then details ->> 'to' else kind end as kind,
      count(*)::integer from order_events group by 1
  `.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

test("two hundred buyers fill carts from twenty tracks while all goes wrong that can: each track is sold once, and every cent is where it belongs", async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => givenTrackSoldHere()));
  const tracks = made.map(({ id }) => id);
  await failSometimes();
  const code = await givenDiscount({ percent: 10, maxUses: 3 });
  const rush = openCartRush(shop, stripe, code.name);
  await rush.leaveCart(tracks.slice(0, 3));
  const owner = rush.interfere(tracks);
  const visits = Array.from({ length: 200 }, (_, buyer) => rush.visit(buyer, tracks));
  for (const count of [400, 800, 1200]) await rush.killAfter(count);
  await Promise.all([...visits, owner]);
  await settle();
  expect(await listBrokenRules(db)).toEqual([]);
  expect(await listWrongPayments()).toEqual([]);
  const { rows } = await sql`
    select deadlocks::integer from pg_stat_database where datname = current_database()
  `.execute(db);
  expect(rows).toEqual([{ deadlocks: 0 }]);
  const events = await countEvents();
  const kinds = ["line-added", "line-removed", "line-released", "code-applied", "paid", "expired"];
  for (const kind of kinds) {
    expect([kind, events[kind] ?? 0]).toEqual([kind, expect.toSatisfy((count) => count > 0)]);
  }
}, 420_000);

const aPaidOrder = sql`(
  select orders.id from orders join order_lines on order_id = orders.id
  where state = 'paid' and channel = 'checkout' group by orders.id
  order by count(*) desc, orders.id limit 1)`;

/** A change for each rule that breaks it. */
const damages: Record<string, RawBuilder<unknown>> = {
  "a track is sold once": sql`
    insert into order_lines (order_id, position, kind, track_id, title, price_cents, is_held)
    select (select id from orders where state = 'paid' and id <> ${aPaidOrder} limit 1), 98 + position, kind,
      track_id, title, price_cents, false
    from order_lines where order_id = ${aPaidOrder}`,
  "a track is marked as sold exactly when an order bought it": sql`
    update music_tracks set sold_at = null`,
  "orders hold their tracks exactly as long as their states say": sql`
    update order_lines set is_held = false`,
  "a total is the sum of the lines": sql`update orders set total_cents = total_cents + 1`,
  "adjustments sum up to the discounts of the lines": sql`
    update order_lines set discount_cents = discount_cents + 1`,
  "no code is used more often than it may be": sql`
    insert into order_adjustments (order_id, kind, code, discount_code_id, cents)
    select orders.id, 'code', code.name, code.id, -1 from orders, discount_codes code
    where state = 'paid' on conflict do nothing`,
  "a paid order received its total": sql`
    update payments set captured_cents = captured_cents - 1 where order_id = ${aPaidOrder}`,
  "money is kept only for a paid order": sql`
    update orders set state = 'expired' where id = ${aPaidOrder}`,
  "what was returned is spread over the lines": sql`
    update order_lines set returned_cents = returned_cents + 1`,
  "a payment names the lines of its order and their sum": sql`
    update payments set items = jsonb_set(items, '{0,cents}', '1') where order_id = ${aPaidOrder}`,
  "each line of a paid order has the agreement that its buyer agreed to": sql`
    delete from order_consents where consent = 'agreement'`,
  "no reservation lasts longer than twice the setting": sql`
    update orders set state = 'reserved', reserved_until = created_at + interval '31 minutes'
    where id = ${aPaidOrder}`,
  "positions count from one without gaps": sql`
    update order_lines set position = position + 10`,
  "each sale by the checkout stands once in the ledger": sql`delete from verification_codes`,
  "order numbers have no gaps": sql`update order_numbers set last_number = last_number + 1`,
};

class Undone extends Error {}

test("each of the rules that the rush keeps is seen when it is broken", async () => {
  // Its jobs and these changes would wait for each other's rows.
  await shop.stop();
  const seen: string[] = [];
  for (const rule of orderRules) {
    const damaged = db.transaction().execute(async (tx) => {
      // Without triggers, as only a mistake in them could do this.
      await sql`set local session_replication_role = replica`.execute(tx);
      await damages[rule]?.execute(tx);
      const broken = await listBrokenRules(tx);
      if (broken.some((each) => each.rule === rule)) seen.push(rule);
      throw new Undone();
    });
    await damaged.catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  }
  expect(seen).toEqual(orderRules);
});
