import { type Kysely, sql } from "kysely";

/** What was decoded of each file of a sale. Null: it was gone from the shop before formats were kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table registered_files add column media_type text;
    update registered_files set media_type = media_files.media_type
      from media_files
      where media_files.sha256 = registered_files.sha256 and bucket in ('music_files', 'files');
  `.execute(db);
}
