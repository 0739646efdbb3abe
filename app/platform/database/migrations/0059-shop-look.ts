import { type Kysely, sql } from "kysely";

const settings = sql`
  alter table settings
    add column shop_name text check (char_length(shop_name) between 1 and 40),
    add column accent_dark text check (accent_dark ~ '^#[0-9a-f]{6}$'),
    add column accent_light text check (accent_light ~ '^#[0-9a-f]{6}$');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
}
