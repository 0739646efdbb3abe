import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn } from "../../app/platform/database/migrate.server.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { describeEventDetails } from "../../app/shop/orders/managing/describe-event-details.server.ts";
import { refundReasonText } from "../../app/shop/orders/state/refund-reason-text.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_reasons_${process.pid}`;
const shop = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

const transfer = { cents: 123_450, currency: "CHF", bookedOn: "2026-11-25" };
const francs = "CHF\u00a01,234.50 of 2026-11-25";

/** Texts that an earlier version stored, with the value each becomes. */
const stored: [text: string, reason: { code: string } & Record<string, unknown>, reads?: string][] =
  [
    ["Another amount than the price was paid.", { code: "other-amount" }],
    ["Asked for, (as agreed).", { code: "note", text: "Asked for, (as agreed)." }],
    ["Erased.", { code: "erased" }],
    [`More than the price was transferred. (${francs})`, { code: "transfer-excess", ...transfer }],
    ["The order was paid already.", { code: "paid-twice" }],
    ["The shop has no claim to it.", { code: "not-owed" }],
    ["The track had been sold when the payment arrived.", { code: "sold-meanwhile" }],
    [
      `This transfer is not counted for the order. (${francs})`,
      { code: "transfer-not-counted", ...transfer },
    ],
  ];

/** Creates a refund for each, with its event. */
function giveRefunds() {
  return withClient(shop, async (client) => {
    await client.query(
      `insert into orders (kind, channel, state, title, price_cents)
         values ('service', 'checkout', 'capturing', 'Mix', 100);
       insert into payments (order_id, attempt, provider, method, state, amount_cents, currency, captured_cents, is_current)
         select id, 1, 'stripe', 'card', 'captured', 100, 'EUR', 100, true from orders;
       insert into order_events (order_id, kind, details)
         select id, 'payment-unknown', '{"reason": "It timed out."}' from orders`,
    );
    await client.query(
      `with told as (
         insert into refunds (payment_id, cents, reason, state)
         select payments.id, n, text, 'done'
         from payments, unnest($1::text[]) with ordinality as told(text, n) returning cents, reason
       ) insert into order_events (order_id, kind, details)
         select orders.id, 'refund-requested', jsonb_build_object('cents', cents, 'reason', reason)
         from orders, told order by cents`,
      [stored.map(([text]) => text)],
    );
  });
}

test("every earlier refund reason reads correctly after the migration", async () => {
  const database = kyselyOver(openPool({ ...shop, max: 1 }));
  await migrateOn(database, "0085-share-balances");
  await giveRefunds();
  expect(await migrateOn(database, "0086-refund-reasons")).toEqual(["0086-refund-reasons"]);

  const refunds = await database.selectFrom("refunds").select("reason").orderBy("cents").execute();
  expect(refunds).toEqual(stored.map(([, reason]) => ({ reason })));
  const texts = refunds.map(({ reason }) => refundReasonText(reason));
  expect(texts.filter((text) => !text.includes(" "))).toEqual(["Erased."]);

  const events = await database.selectFrom("orderEvents").select("details").orderBy("id").execute();
  const lines = events.map(({ details }) => describeEventDetails(details, "EUR"));
  const asked = texts.map((text, at) => `: €0.0${at + 1}, ${text}`);
  expect(lines).toEqual([": It timed out.", ...asked]);

  const portuguese = await runInLanguage("pt", async () =>
    refunds.map(({ reason }) => refundReasonText(reason)),
  );
  expect(portuguese.filter((text, at) => text === texts[at])).toEqual(["Asked for, (as agreed)."]);
  await database.destroy();
});
