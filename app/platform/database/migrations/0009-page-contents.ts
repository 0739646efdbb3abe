import { type Kysely, sql } from "kysely";

const pageContents = sql`
  create table page_contents (
    id text primary key check (id in ('home', 'track-store', 'services', 'sale', 'faq', 'contact',
      'terms', 'privacy', 'copyright', 'license')),
    title text check (char_length(title) between 1 and 120),
    text text not null check (char_length(text) <= 20000),
    updated_at timestamptz not null default now(),
    check ((id in ('terms', 'privacy', 'copyright', 'license')) = (title is null)),
    check (title is null or char_length(text) <= 1000),
    check (title is not null or text <> '')
  );
`;

const previews = sql`
  alter table settings add column is_voice_tag_on boolean not null default true;
  alter table media_files
    add column voice_tag text check (voice_tag ~ '^[a-f0-9]{64}$'),
    add column render_problem text check (char_length(render_problem) between 1 and 500),
    add column replaced_at timestamptz,
    add column content_sha256 text check (content_sha256 ~ '^[a-f0-9]{64}$');
  create index media_files_replaced on media_files (replaced_at) where replaced_at is not null;
`;

const checks = sql`
  create table storage_checks (
    id bigint primary key generated always as identity,
    is_thorough boolean not null,
    file_count integer not null check (file_count >= 0),
    checked_count integer not null default 0 check (checked_count between 0 and file_count),
    begun_at timestamptz not null default now(),
    ended_at timestamptz check (ended_at >= begun_at)
  );
  create table broken_files (
    file_id uuid primary key references media_files on delete cascade,
    problem text not null check (problem in ('missing', 'unreadable', 'wrong-size', 'altered')),
    found_at timestamptz not null default now()
  );
`;

const tell = sql`
  create function tell_of_contents() returns trigger language plpgsql as $$
  declare
    concerned text[];
  begin
    if tg_op = 'DELETE' then select array_agg(id::text) from before into concerned;
    else select array_agg(id::text) from after into concerned;
    end if;
    perform tell_of_change(tg_table_name, tg_op, concerned, '{}');
    return null;
  end $$;
`;

const triggers = ["settings", "page_contents", "storage_checks"].map(
  (table) => sql`
    create trigger ${sql.id(`${table}_added`)} after insert on ${sql.table(table)}
      referencing new table as after for each statement execute function tell_of_contents();
    create trigger ${sql.id(`${table}_changed`)} after update on ${sql.table(table)}
      referencing new table as after for each statement execute function tell_of_contents();
    create trigger ${sql.id(`${table}_removed`)} after delete on ${sql.table(table)}
      referencing old table as before for each statement execute function tell_of_contents();
  `,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [pageContents, previews, checks, tell, ...triggers]) await part.execute(db);
}
