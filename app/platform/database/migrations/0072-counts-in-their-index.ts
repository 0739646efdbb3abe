import { type Kysely, sql } from "kysely";

/** Insights sum up hundreds of thousands of rows, which lie far apart in the table and together in its index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table track_counts drop constraint track_counts_pkey;
    alter table track_counts add primary key (scale, start, track_id) include (visits, listens, likes);
  `.execute(db);
}
