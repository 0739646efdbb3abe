import { type Kysely, sql } from "kysely";

const promises = sql`
  alter table settings add column promised_kinds text[] not null default '{}' check (promised_kinds <@ array[
    'mastered-wav', 'mp3', 'unmastered-wav', 'radio-edit', 'instrumental', 'stems', 'midi', 'project', 'artwork'
  ]);
`;

const descriptions = sql`
  alter table media_files add column analysis_problem text;
  create index media_files_undescribed on media_files (created_at)
    where bucket = 'files' and codec is null and analysis_problem is null
      and media_type like 'audio/%' and media_type <> 'audio/midi';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [promises, descriptions]) await part.execute(db);
}
