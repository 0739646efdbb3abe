import { type Kysely, sql } from "kysely";

const orders = sql`
  create index orders_words on orders using gin (text_grams(lower(coalesce(number, '') || E'\\n' || title)));
  create index order_buyers_words on order_buyers using gin (text_grams(lower(email || E'\\n' || legal_name)));
  create index orders_listed on orders ((attention is null), created_at desc, id);
`;

const messages = sql`
  create index contact_messages_words on contact_messages using gin
    (text_grams(lower(name || E'\\n' || email || E'\\n' || message)));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await orders.execute(db);
  await messages.execute(db);
}
