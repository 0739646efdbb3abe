import { type Kysely, sql } from "kysely";

const payments = sql`
  alter table payments
    add column refund_failed_cents integer not null default 0 check (refund_failed_cents >= 0);
  create index payments_disputed on payments (order_id) where dispute is not null;
`;

const providerCatchUps = sql`
  create table provider_catch_ups (
    provider text primary key check (provider in ('sandbox', 'stripe', 'paypal', 'bank-transfer')),
    caught_up_at timestamptz not null
  );
`;

const agreedTexts = sql`
  create table agreed_texts (
    sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
    text text not null check (char_length(text) between 1 and 100000)
  );
  alter table order_consents add column text_sha256 text references agreed_texts;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [payments, providerCatchUps, agreedTexts]) await part.execute(db);
}
