import { type Kysely, sql } from "kysely";

/** Covers can have other widths than those of before, which rows without any stand for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media_files add column cover_widths integer[];
    create index media_files_former_widths on media_files (id)
      where bucket = 'cover_images' and cover_widths is null;
  `.execute(db);
}
