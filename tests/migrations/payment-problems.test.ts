import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn } from "../../app/platform/database/migrate.server.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { describeEventDetails } from "../../app/shop/orders/managing/describe-event-details.server.ts";
import { paymentProblemText } from "../../app/shop/payments/payment-problem-text.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_problems_${process.pid}`;
const shop = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

const [paypal, stripe] = [{ by: "paypal" }, { by: "stripe" }];
const long = `Stripe gave no clear answer (StripeAPIError: ${"x".repeat(255)}`;

/** Texts that an earlier version stored, with the value each becomes. */
const stored: [text: string, problem: { code: string } & Record<string, unknown>][] = [
  ["A bank cannot be asked by the shop.", { code: "bank-cannot-be-asked" }],
  ["It could not be reached.", { code: "unreachable" }],
  ["It is closed and cannot be captured.", { code: "not-capturable", state: "closed" }],
  ["No bank account is set, or the amount is not in euros.", { code: "no-bank-account" }],
  ["Nobody has paid in this session of Stripe.", { code: "not-paid", ...stripe }],
  ["PayPal captures whole orders only.", { code: "whole-orders-only" }],
  [
    "PayPal did not answer (connect ECONNREFUSED 127.0.0.1:9).",
    { code: "no-answer", ...paypal, text: "connect ECONNREFUSED 127.0.0.1:9" },
  ],
  ["PayPal does not take the keys (status 401).", { code: "keys-refused", ...paypal, status: 401 }],
  ["PayPal gave no address of its own to pay at.", { code: "no-address", ...paypal }],
  [
    "PayPal gave no clear answer (INTERNAL_ERROR: It failed (again))",
    { code: "unclear-answer", ...paypal, text: "INTERNAL_ERROR: It failed (again)" },
  ],
  ["PayPal has a payment of 5 JPY.", { code: "unclear-answer", ...paypal, text: "5 JPY" }],
  ["PayPal has received no money for this order.", { code: "not-paid", ...paypal }],
  [
    "PayPal said something unknown (purchase_units,0).",
    { code: "unclear-answer", ...paypal, text: "purchase_units,0" },
  ],
  ["Stripe did not answer within 20 s.", { code: "no-answer", ...stripe, text: "20 s" }],
  ["Stripe gave no address to pay at.", { code: "no-address", ...stripe }],
  [long, { code: "unclear-answer", ...stripe, text: long.slice(29) }],
  ["Stripe has a payment in JPY.", { code: "unclear-answer", ...stripe, text: "JPY" }],
  [
    "Stripe has a payment in the unknown state odd.",
    { code: "unclear-answer", ...stripe, text: "odd" },
  ],
  [
    "Stripe has more refunds of this payment than can be read.",
    { code: "too-many-refunds", ...stripe },
  ],
  ["The line was cut after the sandbox acted.", { code: "line-cut-after" }],
  ["The line was cut before the sandbox acted.", { code: "line-cut-before" }],
  ["The provider could not pay it out.", { code: "not-paid-out" }],
  ["The sandbox knows no such payment.", { code: "unknown-payment" }],
  ["The sandbox knows no such refund.", { code: "unknown-refund" }],
  ["This is more than was authorised.", { code: "more-than-authorized" }],
  ["This is more than was captured and not yet refunded.", { code: "more-than-captured" }],
  ["This key was used for another payment.", { code: "key-used-before" }],
  ["This payment provider is not set up here any more.", { code: "not-set-up" }],
  [
    "Your card has (too) little money.",
    { code: "provider-said", text: "Your card has (too) little money." },
  ],
];

/** Creates rows in each table that stores a provider's response. */
function giveProblems() {
  return withClient(shop, async (client) => {
    await client.query(
      `insert into orders (kind, channel, state, title, price_cents)
         values ('service', 'checkout', 'capturing', 'Mix', 100);
       insert into payments (order_id, attempt, provider, method, state, amount_cents, currency, captured_cents, is_current)
         select id, 1, 'stripe', 'card', 'captured', 100, 'EUR', 100, true from orders;
       insert into provider_checks (provider, problem)
         values ('stripe', 'Stripe did not answer within 20 s.'), ('paypal', null);
       insert into sandbox_payments
           (ref, key, method, description, amount_cents, currency, return_url, cancel_url, declined)
         select repeat(key, 32), key, 'card', 'A track', 1, 'EUR', 'http://localhost/', 'http://localhost/', declined
         from (values ('a', null), ('b', 'Your card was declined.')) as given(key, declined);
       insert into sandbox_calls (key, payment_ref, request, refusal)
         select key, ref, 'close', case key when 'a' then 'This is more than was authorised.' end
         from sandbox_payments`,
    );
    await client.query(
      `with told as (
         insert into refunds (payment_id, cents, reason, state, problem)
         select payments.id, n, '{"code": "not-owed"}', 'done', text
         from payments, unnest($1::text[]) with ordinality as told(text, n) returning cents, problem
       ) insert into order_events (order_id, kind, details)
         select orders.id, events.kind, jsonb_build_object(name, problem) from orders, told,
           (values ('refund-failed', 'problem'), ('payment-unknown', 'reason'), ('payment-refused', 'reason'))
             as events(kind, name)
         order by events.kind, cents`,
      [stored.map(([text]) => text)],
    );
  });
}

test("providers' responses read correctly after the migration, wherever they are stored", async () => {
  const database = kyselyOver(openPool({ ...shop, max: 1 }));
  await migrateOn(database, "0088-event-codes");
  await giveProblems();
  expect(await migrateOn(database, "0089-payment-problems")).toContain("0089-payment-problems");

  const refunds = await database.selectFrom("refunds").select("problem").orderBy("cents").execute();
  expect(refunds).toEqual(stored.map(([, problem]) => ({ problem })));
  const problems = refunds.flatMap(({ problem }) => problem ?? []);
  const texts = problems.map(paymentProblemText);
  expect(texts.filter((text) => !text.includes(" "))).toEqual([]);

  const events = await database.selectFrom("orderEvents").select("details").orderBy("id").execute();
  const lines = events.map(({ details }) => describeEventDetails(details, "EUR"));
  expect(lines).toEqual([...texts, ...texts, ...texts].map((text) => `: ${text}`));

  const noAnswer = { code: "no-answer", by: "stripe", text: "20 s" };
  expect(
    await database.selectFrom("providerChecks").select("problem").orderBy("provider").execute(),
  ).toEqual([{ problem: null }, { problem: noAnswer }]);
  expect(
    await database.selectFrom("sandboxCalls").select("refusal").orderBy("key").execute(),
  ).toEqual([{ refusal: { code: "more-than-authorized" } }, { refusal: null }]);
  expect(
    await database.selectFrom("sandboxPayments").select("isDeclined").orderBy("key").execute(),
  ).toEqual([{ isDeclined: false }, { isDeclined: true }]);

  const portuguese = await runInLanguage("pt", async () => problems.map(paymentProblemText));
  expect(portuguese.filter((text, at) => text === texts[at])).toEqual([
    "Your card has (too) little money.",
  ]);
  await database.destroy();
});
