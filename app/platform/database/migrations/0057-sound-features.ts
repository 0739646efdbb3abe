import { type Kysely, sql } from "kysely";

const features = sql`
  alter table media_files add column features bytea check (octet_length(features) = 43);
  create index media_files_unheard on media_files (created_at)
    where bucket = 'music_files' and features is null and analysis_problem is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await features.execute(db);
}
