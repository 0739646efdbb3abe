import { type Kysely, sql } from "kysely";

const artwork = sql`
  alter table track_files
    drop constraint track_files_kind_check,
    add constraint track_files_kind_check check (kind in ('mastered-wav', 'mp3', 'unmastered-wav',
      'radio-edit', 'instrumental', 'stems', 'midi', 'project', 'artwork'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await artwork.execute(db);
}
