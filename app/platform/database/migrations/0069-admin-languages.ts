import { type Kysely, sql } from "kysely";

/** Null: as it came. */
const languages = sql`
  alter table user_profiles add column admin_language text check (admin_language in ('en', 'pt'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await languages.execute(db);
}
