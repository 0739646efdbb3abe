import { type Kysely, sql } from "kysely";

/** What buyers state stays as they stated it: only the order that it belongs to is found later. */
const withdrawals = sql`
  create table withdrawals (
    id uuid primary key default gen_random_uuid(),
    form_key uuid not null unique,
    name text not null check (length(name) between 1 and 200),
    order_number text not null check (length(order_number) between 1 and 40),
    email text not null check (length(email) between 3 and 254),
    order_id uuid references orders (id),
    received_at timestamptz not null default now()
  );
  create index withdrawals_order on withdrawals (order_id) where order_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await withdrawals.execute(db);
}
