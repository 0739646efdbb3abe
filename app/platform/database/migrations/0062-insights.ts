import { type Kysely, sql } from "kysely";

/** A day, a week from its Monday or a month, in UTC: each visit is counted in all three. */
const counts = sql`
  create table track_counts (
    scale text not null check (scale in ('day', 'week', 'month')),
    start date not null,
    track_id text not null check (length(track_id) <= 100),
    visits integer not null default 0 check (visits >= 0),
    listens integer not null default 0 check (listens >= 0),
    likes integer not null default 0 check (likes >= 0),
    primary key (scale, start, track_id)
  );
  create index track_counts_of_track on track_counts (track_id, scale, start);
  create table site_counts (
    scale text not null check (scale in ('day', 'week', 'month')),
    start date not null,
    owner_id text not null check (length(owner_id) <= 100),
    site text not null check (length(site) <= 253),
    visits integer not null default 0 check (visits >= 0),
    listens integer not null default 0 check (listens >= 0),
    primary key (scale, start, owner_id, site)
  );
  create table track_stops (
    track_id text not null check (length(track_id) <= 100),
    part integer not null check (part between 0 and 49),
    count integer not null check (count > 0),
    primary key (track_id, part)
  );
  create table empty_searches (
    scale text not null check (scale in ('day', 'week', 'month')),
    start date not null,
    words text not null check (length(words) between 1 and 60),
    count integer not null check (count > 0),
    primary key (scale, start, words)
  );
`;

/** Unlogged, so that neither is in a backup: with its salt a mark could be compared with an address. */
const marks = sql`
  create unlogged table day_salts (day date primary key, salt bytea not null check (octet_length(salt) = 32));
  create unlogged table day_marks (
    day date not null,
    mark bytea not null check (octet_length(mark) = 16),
    primary key (day, mark)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [counts, marks]) await part.execute(db);
}
