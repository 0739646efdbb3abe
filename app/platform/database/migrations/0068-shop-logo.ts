import { type Kysely, sql } from "kysely";

const logo = sql`
  alter table settings add column logo_file_id uuid references media_files;
  create index settings_logo on settings (logo_file_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await logo.execute(db);
}
