import { type Kysely, sql } from "kysely";

/** A GIN index over all runs of 1 to 3 characters finds any substring; trigram indexes need three letters. */
const searchFunctions = sql`
  create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
    select replace(replace(replace(translate(
      regexp_replace(lower(normalize(words, NFD)), '[\\u0300-\\u036f]', '', 'g'),
      'øłđıħ’', 'oldih'''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  $$;
  create function text_grams(folded text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct substr(folded, start, size)), '{}')
    from generate_series(1, 3) size, generate_series(1, char_length(folded) - size + 1) start
  $$;
  create function term_grams(folded text) returns text[] language sql immutable strict parallel safe as $$
    select case when char_length(folded) < 3 then array[folded]
      else (select array_agg(distinct substr(folded, start, 3))
            from generate_series(1, char_length(folded) - 2) start) end
  $$;
`;

const accounts = sql`
  create table user_profiles (
    id text primary key check (char_length(id) <= 100),
    username text not null check (username ~ '^[a-z0-9._-]{3,40}$'),
    password_hash text not null check (password_hash like '$argon2id$%' and char_length(password_hash) <= 300),
    role text not null check (role in ('user', 'admin')),
    is_active boolean not null default true,
    can_upload boolean not null default true,
    created_at timestamptz not null default now()
  );
  create unique index user_profiles_username on user_profiles (lower(username));

  create table sessions (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    user_id text not null references user_profiles on delete cascade,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now()
  );
  create index sessions_user on sessions (user_id);
`;

const media = sql`
  create table media_files (
    id uuid primary key default gen_random_uuid(),
    bucket text not null check (bucket in ('audio', 'images', 'cover_images', 'music_files', 'files')),
    key text not null check (key ~ '^[a-f0-9]{32}(\\.[a-z0-9]{2,5})?$'),
    media_type text not null check (char_length(media_type) <= 100),
    size_bytes bigint not null check (size_bytes > 0),
    sha256 text not null check (sha256 ~ '^[a-f0-9]{64}$'),
    made_from_id uuid references media_files on delete set null,
    width integer check (width > 0),
    height integer check (height > 0),
    colour text check (colour ~ '^#[0-9a-f]{6}$'),
    duration_seconds double precision check (duration_seconds > 0),
    peaks bytea check (octet_length(peaks) = 500),
    sample_rate_hz integer check (sample_rate_hz > 0),
    bit_depth integer check (bit_depth > 0),
    channels integer check (channels > 0),
    codec text check (char_length(codec) <= 40),
    lufs double precision,
    true_peak_db double precision,
    created_at timestamptz not null default now(),
    unique (bucket, key)
  );
  create index media_files_made_from on media_files (made_from_id);
  create index media_files_sha256 on media_files (sha256);
`;

const catalogue = sql`
  create table music_tracks (
    id text primary key check (char_length(id) <= 100),
    slug text not null unique check (char_length(slug) between 1 and 250),
    title text not null check (char_length(title) between 1 and 200),
    genre text not null check (char_length(genre) between 1 and 60),
    description text not null default '' check (char_length(description) <= 5000),
    price_cents integer not null check (price_cents between 0 and 100000000),
    purchase_link text check (
      purchase_link ~ '^(https://|http://(localhost|127\\.0\\.0\\.1)(:[0-9]+)?(/|$))'
      and char_length(purchase_link) <= 2048
    ),
    cover_file_id uuid references media_files,
    preview_file_id uuid references media_files,
    duration_seconds double precision check (duration_seconds > 0),
    bpm double precision check (bpm > 0 and bpm < 1000),
    key text check (key ~ '^[A-G][#b]? (major|minor)$'),
    release_date date,
    user_id text references user_profiles on delete set null,
    position integer not null unique deferrable initially deferred,
    sold_at timestamptz,
    on_sale boolean not null default false,
    is_new_arrival boolean not null default false,
    is_favorite boolean not null default false,
    is_draft boolean not null default true,
    search_text text not null generated always as (fold_text(title || E'\\n' || genre)) stored,
    search_grams text[] not null generated always as (text_grams(fold_text(title || E'\\n' || genre))) stored,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  -- With the id in them, skipping to a late page reads these and not the tracks.
  create index music_tracks_shop on music_tracks (position) include (id) where not is_draft;
  create index music_tracks_unsold on music_tracks (position) include (id) where not is_draft and sold_at is null;
  create index music_tracks_genre on music_tracks (genre, position) include (id) where not is_draft;
  create index music_tracks_genre_unsold on music_tracks (genre, position) include (id) where not is_draft and sold_at is null;
  create index music_tracks_sale on music_tracks (position) include (id) where not is_draft and on_sale and sold_at is null;
  create index music_tracks_genre_sale on music_tracks (genre, position) include (id) where not is_draft and on_sale and sold_at is null;
  create index music_tracks_favorites on music_tracks (position) include (id) where not is_draft and is_favorite;
  create index music_tracks_search on music_tracks using gin (search_grams) with (fastupdate = off);
  create index music_tracks_owner on music_tracks (user_id, position);
  create index music_tracks_cover on music_tracks (cover_file_id);
  create index music_tracks_preview on music_tracks (preview_file_id);

  create table former_slugs (
    slug text primary key check (char_length(slug) between 1 and 250),
    track_id text not null references music_tracks on delete cascade
  );
  create index former_slugs_track on former_slugs (track_id);

  create table track_deliveries (
    track_id text primary key references music_tracks on delete cascade,
    download_id text unique check (download_id ~ '^[a-z0-9]{26}$'),
    drive_link text check (drive_link ~ '^https://' and char_length(drive_link) <= 2048)
  );

  create table track_likes (
    id uuid primary key default gen_random_uuid(),
    track_id text not null unique references music_tracks on delete cascade,
    count integer not null default 0 check (count >= 0),
    updated_at timestamptz not null default now()
  );
  create table track_like_visitors (
    track_id text not null references music_tracks on delete cascade,
    visitor_hash bytea not null check (octet_length(visitor_hash) = 32),
    created_at timestamptz not null default now(),
    primary key (track_id, visitor_hash)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [searchFunctions, accounts, media, catalogue]) await part.execute(db);
}
