import { type Kysely, sql } from "kysely";

const settings = sql`
  create table settings (
    id boolean primary key default true check (id),
    contact_email text check (contact_email like '%_@_%' and char_length(contact_email) <= 254),
    instagram_link text check (instagram_link ~ '^https://' and char_length(instagram_link) <= 2048),
    youtube_link text check (youtube_link ~ '^https://' and char_length(youtube_link) <= 2048),
    soundcloud_link text check (soundcloud_link ~ '^https://' and char_length(soundcloud_link) <= 2048),
    is_in_maintenance boolean not null default false,
    voice_tag_file_id uuid references media_files,
    updated_at timestamptz not null default now()
  );
  create index settings_voice_tag on settings (voice_tag_file_id);
  insert into settings default values;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
}
