import { type Kysely, sql } from "kysely";

/** Tracks that are in the shop by now have none: they are nobody's news. */
const publication = sql`
  alter table music_tracks add column published_at timestamptz;
  create index music_tracks_published on music_tracks (published_at desc) where published_at is not null;
  create function note_publication() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' or old.is_draft then
      new.published_at := coalesce(new.published_at, clock_timestamp());
    end if;
    return new;
  end $$;
  create trigger music_tracks_publish before insert or update of is_draft on music_tracks
    for each row when (not new.is_draft) execute function note_publication();
`;

const searches = sql`
  create table saved_searches (
    id uuid primary key default gen_random_uuid(),
    email text not null check (email like '%_@_%' and char_length(email) <= 254 and email = lower(email)),
    filter text not null check (char_length(filter) <= 1000),
    words text not null check (char_length(words) <= 200),
    token_hash bytea unique check (octet_length(token_hash) = 32),
    confirmed_at timestamptz,
    told_until timestamptz not null default now(),
    mailed_at timestamptz,
    created_at timestamptz not null default now(),
    unique (email, filter, words)
  );
  create index saved_searches_unconfirmed on saved_searches (created_at) where confirmed_at is null;
  create table unsubscribe_links (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    email text not null check (char_length(email) <= 254 and email = lower(email)),
    mail_id uuid not null references mails on delete cascade
  );
  create index unsubscribe_links_mail on unsubscribe_links (mail_id);
  create index unsubscribe_links_email on unsubscribe_links (email);
  create index mails_to_confirm on mails (created_at) where kind = 'saved-search-confirm';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [publication, searches]) await part.execute(db);
}
