import { type Kysely, sql } from "kysely";

const settings = sql`
  alter table settings
    add column seller_registration text check (char_length(seller_registration) between 1 and 500),
    add column complaints_link text check (char_length(complaints_link) between 1 and 2000);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
}
