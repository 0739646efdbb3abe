import { type Kysely, sql } from "kysely";

const declarations = sql`
  alter table music_tracks
    add column samples text check (char_length(samples) between 1 and 500),
    add column ai_parts text check (char_length(ai_parts) between 1 and 500),
    add column offered_before text check (char_length(offered_before) between 1 and 500),
    add column content_id text check (char_length(content_id) between 1 and 500);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await declarations.execute(db);
}
