import { type Kysely, sql } from "kysely";

const audit = sql`
  create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor_id text check (char_length(actor_id) <= 100),
    actor_name text not null check (char_length(actor_name) between 1 and 100),
    act text not null check (act ~ '^[a-z]+(-[a-z]+)*$' and char_length(act) <= 60),
    subject_kind text not null check (subject_kind in
      ('track', 'user', 'link', 'message', 'services', 'faq', 'page', 'setting')),
    subject_id text check (char_length(subject_id) <= 200),
    subject_name text not null default '' check (char_length(subject_name) <= 200),
    details jsonb not null default '{}' check (octet_length(details::text) <= 20000)
  );
  create index audit_log_subject on audit_log (subject_kind, id desc);
  create index audit_log_actor on audit_log (actor_id, id desc);
  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is only ever added to', tg_table_name;
  end $$;
  create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change();
`;

const purchases = sql`
  create table purchases (
    id uuid primary key default gen_random_uuid(),
    track_id text not null references music_tracks,
    track_title text not null check (char_length(track_title) between 1 and 200),
    price_cents integer not null check (price_cents between 0 and 100000000),
    how text not null check (how in ('download-page', 'thank-you-page', 'by-hand')),
    actor_id text check (char_length(actor_id) <= 100),
    address text check (char_length(address) <= 100),
    user_agent text check (char_length(user_agent) <= 300),
    sold_at timestamptz not null default now(),
    voided_at timestamptz,
    voided_by text check (char_length(voided_by) <= 100),
    void_reason text check (char_length(void_reason) between 1 and 500),
    check ((voided_at is null) = (void_reason is null)),
    check ((voided_at is null) = (voided_by is null))
  );
  create unique index purchases_one_counts on purchases (track_id) where voided_at is null;
  create index purchases_track on purchases (track_id, sold_at);
`;

const deliveries = sql`
  alter table track_deliveries
    add column download_id_made_at timestamptz,
    add column receipt text unique check (receipt ~ '^[a-z0-9]{26}$');
  create table track_files (
    id uuid primary key default gen_random_uuid(),
    track_id text not null references music_tracks on delete cascade,
    file_id uuid not null references media_files,
    kind text not null check (kind in ('mastered-wav', 'mp3', 'unmastered-wav', 'radio-edit',
      'instrumental', 'stems', 'midi', 'project')),
    file_name text not null check (char_length(file_name) between 1 and 255),
    created_at timestamptz not null default now(),
    unique (track_id, file_id)
  );
  create index track_files_file on track_files (file_id);
  create table link_uses (
    id bigint generated always as identity primary key,
    track_id text not null references music_tracks on delete cascade,
    what text not null check (what in ('page', 'file', 'archive', 'file-link')),
    file_name text check (char_length(file_name) between 1 and 255),
    address text check (char_length(address) <= 100),
    user_agent text check (char_length(user_agent) <= 300),
    used_at timestamptz not null default now()
  );
  create index link_uses_track on link_uses (track_id, id desc);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [audit, purchases, deliveries]) await part.execute(db);
}
