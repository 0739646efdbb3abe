import { type Kysely, sql } from "kysely";

/* Every sentence that a version of the shop has stored of a call to a provider; all others are what a provider said. */

const plain: Record<string, Record<string, unknown>> = {
  "A bank cannot be asked by the shop.": { code: "bank-cannot-be-asked" },
  "It could not be reached.": { code: "unreachable" },
  "No bank account is set, or the amount is not in euros.": { code: "no-bank-account" },
  "Nobody has paid in this session of Stripe.": { code: "not-paid", by: "stripe" },
  "PayPal captures whole orders only.": { code: "whole-orders-only" },
  "PayPal gave no address of its own to pay at.": { code: "no-address", by: "paypal" },
  "PayPal has an order for nothing.": { code: "unclear-answer", by: "paypal", text: "nothing" },
  "PayPal has received no money for this order.": { code: "not-paid", by: "paypal" },
  "Stripe gave no address to pay at.": { code: "no-address", by: "stripe" },
  "Stripe has more refunds of this payment than can be read.": {
    code: "too-many-refunds",
    by: "stripe",
  },
  "The line was cut after the sandbox acted.": { code: "line-cut-after" },
  "The line was cut before the sandbox acted.": { code: "line-cut-before" },
  "The provider could not pay it out.": { code: "not-paid-out" },
  "The sandbox knows no such payment.": { code: "unknown-payment" },
  "The sandbox knows no such refund.": { code: "unknown-refund" },
  "This is more than was authorised.": { code: "more-than-authorized" },
  "This is more than was captured and not yet refunded.": { code: "more-than-captured" },
  "This key was used for another call.": { code: "key-used-before" },
  "This key was used for another payment.": { code: "key-used-before" },
  "This payment provider is not set up here any more.": { code: "not-set-up" },
};

/** What was too long was cut. */
const withText: [pattern: RegExp, code: string, by: string][] = [
  [/^PayPal did not answer \((.*?)(?:\)\.)?$/s, "no-answer", "paypal"],
  [/^PayPal gave no clear answer \((.*?)\)?$/s, "unclear-answer", "paypal"],
  [/^PayPal has a payment of (.*)\.$/s, "unclear-answer", "paypal"],
  [/^PayPal said something unknown \((.*?)(?:\)\.)?$/s, "unclear-answer", "paypal"],
  [/^Stripe did not answer within (.*)\.$/s, "no-answer", "stripe"],
  [/^Stripe gave no clear answer \((.*?)\)?$/s, "unclear-answer", "stripe"],
  [/^Stripe has a payment in the unknown state (.*)\.$/s, "unclear-answer", "stripe"],
  [/^Stripe has a payment in (.*)\.$/s, "unclear-answer", "stripe"],
];

function read(text: string): Record<string, unknown> {
  if (Object.hasOwn(plain, text)) return plain[text] ?? {};
  const [, status] = /^PayPal does not take the keys \(status (\d+)\)\.$/.exec(text) ?? [];
  if (status) return { code: "keys-refused", by: "paypal", status: Number(status) };
  const [, state] = /^It is (\w+) and cannot be captured\.$/.exec(text) ?? [];
  if (state) return { code: "not-capturable", state };
  for (const [pattern, code, by] of withText) {
    const said = pattern.exec(text)?.[1];
    if (said !== undefined) return { code, by, text: said };
  }
  return { code: "provider-said", text };
}

/** `from`: the texts that one column or detail has. */
async function readAll(db: Kysely<unknown>, from: ReturnType<typeof sql>) {
  const { rows } = await sql<{ text: string }>`select distinct text from (${from}) as stored
    where text is not null`.execute(db);
  const texts = rows.map(({ text }) => text);
  const problems = texts.map((text) => JSON.stringify(read(text)));
  return sql`unnest(${sql.val(texts)}::text[], ${sql.val(problems)}::text[]) as said(text, problem)`;
}

async function changeColumn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [name, to] = [sql.ref(column), sql.ref(`${table}.${column}`)];
  const check = sql.ref(`${table}_${column}_check`);
  const said = await readAll(db, sql`select ${name} as text from ${sql.table(table)}`);
  await sql`
    alter table ${sql.table(table)} drop constraint ${check};
    alter table ${sql.table(table)} alter column ${name} type jsonb
      using case when ${name} is not null then jsonb_build_object('code', 'provider-said', 'text', ${name}) end;
    alter table ${sql.table(table)} add constraint ${check} check (
      ${name} is null or coalesce(${name}->>'code', '') ~ '^[a-z]+(-[a-z]+)*$');
  `.execute(db);
  await sql`
    update ${sql.table(table)} set ${name} = said.problem::jsonb
    from ${said} where ${to}->>'text' = said.text`.execute(db);
}

/** Why a provider did not do what it was asked, as codes with values instead of sentences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changeColumn(db, "refunds", "problem");
  await changeColumn(db, "provider_checks", "problem");
  await changeColumn(db, "sandbox_calls", "refusal");
  const kinds = sql`kind in ('payment-unknown', 'payment-refused', 'refund-failed')`;
  const said = await readAll(
    db,
    sql`select coalesce(details->>'problem', details->>'reason') as text from order_events where ${kinds}`,
  );
  await sql`alter table order_events disable trigger order_events_only_emptied`.execute(db);
  await sql`
    update order_events
    set details = details - 'reason' || jsonb_build_object('problem', said.problem::jsonb)
    from ${said} where ${kinds} and coalesce(details->>'problem', details->>'reason') = said.text`.execute(
    db,
  );
  await sql`alter table order_events enable trigger order_events_only_emptied`.execute(db);
  await sql`
    alter table sandbox_payments add column is_declined boolean not null default false;
    update sandbox_payments set is_declined = true where declined is not null;
    alter table sandbox_payments drop column declined;
  `.execute(db);
}
