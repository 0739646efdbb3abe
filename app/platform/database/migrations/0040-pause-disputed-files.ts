import { type Kysely, sql } from "kysely";

const settings = sql`
  alter table settings add column pauses_disputed_files boolean not null default true;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
}
