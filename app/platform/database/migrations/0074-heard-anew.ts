import { type Kysely, sql } from "kysely";

/** Tones are heard in their place now: what was heard before is found as it was until it is heard again, originals first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media_files add column hear_again boolean not null default false;
    update media_files set hear_again = true where fingerprint is not null;
    drop index media_files_unheard;
    create index media_files_unheard on media_files (bucket, created_at)
      where bucket in ('music_files', 'files') and media_type like 'audio/%' and media_type <> 'audio/midi'
        and (fingerprint is null or hear_again) and analysis_problem is null;
  `.execute(db);
}
