import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ordered_services (
      order_id uuid primary key references orders,
      package_id text not null check (char_length(package_id) between 1 and 100),
      description text not null check (char_length(description) <= 5000),
      features text[] not null check (cardinality(features) <= 100),
      delivery_days integer not null check (delivery_days between 1 and 365),
      brief text check (char_length(brief) between 1 and 5000),
      due_at timestamptz,
      message text check (char_length(message) between 1 and 5000),
      link text check (char_length(link) between 1 and 2048)
    );
    create index orders_services_due on orders (id)
      where kind = 'service' and state = 'paid' and delivered_at is null;
  `.execute(db);
}
