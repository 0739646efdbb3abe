import { type Kysely, sql } from "kysely";

/** Files whose first bytes told another format than the one that was decoded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update media_files set media_type = case codec when 'flac' then 'audio/flac' else 'audio/mpeg' end
    where (codec = 'flac' and media_type = 'audio/mpeg') or (codec = 'mp3' and media_type = 'audio/wav')
  `.execute(db);
}
