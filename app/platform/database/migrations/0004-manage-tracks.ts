import { type Kysely, sql } from "kysely";

const archive = sql`
  alter table music_tracks add column archived_at timestamptz,
    add constraint music_tracks_archived check (archived_at is null or is_draft);
  create index music_tracks_managed on music_tracks (position) where archived_at is null;
  create index music_tracks_newest on music_tracks (created_at desc, id) where archived_at is null;
`;

const submissions = sql`
  create table track_submissions (
    key uuid primary key,
    user_id text not null references user_profiles on delete cascade,
    body_hash bytea not null check (octet_length(body_hash) = 32),
    track_id text not null references music_tracks on delete cascade,
    created_at timestamptz not null default now()
  );
  create index track_submissions_user on track_submissions (user_id);
  create index track_submissions_track on track_submissions (track_id);
  create index track_submissions_created on track_submissions (created_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [archive, submissions]) await part.execute(db);
}
