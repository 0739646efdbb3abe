import { type Kysely, sql } from "kysely";

const shopId = sql`
  create table shop_identity (
    id boolean primary key default true check (id),
    shop_id uuid not null default gen_random_uuid()
  );
  insert into shop_identity default values;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await shopId.execute(db);
}
