import { type Kysely, sql } from "kysely";

/** At most one a track. `full_price_cents`: what the price was cut from; null where nothing is to be restored. */
const sales = sql`
  create table track_sales (
    track_id text primary key references music_tracks on delete cascade,
    cut_percent integer check (cut_percent between 1 and 99),
    cut_cents integer check (cut_cents between 1 and 100000000),
    starts_at timestamptz not null,
    ends_at timestamptz check (ends_at > starts_at),
    started_at timestamptz,
    full_price_cents integer check (full_price_cents between 1 and 100000000),
    sale_price_cents integer check (sale_price_cents between 1 and full_price_cents),
    check (cut_percent is null or cut_cents is null),
    check ((full_price_cents is null) = (sale_price_cents is null)),
    check (full_price_cents is null or started_at is not null)
  );
  create index track_sales_to_start on track_sales (starts_at) where started_at is null;
  create index track_sales_to_end on track_sales (ends_at) where started_at is not null;
`;

/** What was done lately to many tracks, so that it can be undone; the audit log is for ever. */
const acts = sql`
  create table bulk_acts (
    id uuid primary key,
    user_id text not null references user_profiles on delete cascade,
    act jsonb not null check (octet_length(act::text) <= 2000),
    left_out jsonb not null check (octet_length(left_out::text) <= 20000),
    has_more boolean not null,
    made_at timestamptz not null default now(),
    undone_at timestamptz,
    restored integer check (restored >= 0)
  );
  create index bulk_acts_user on bulk_acts (user_id, made_at);
  create index bulk_acts_made on bulk_acts (made_at);
  create table bulk_act_tracks (
    bulk_act_id uuid not null references bulk_acts on delete cascade,
    track_id text not null references music_tracks on delete cascade,
    before jsonb not null,
    after jsonb not null,
    is_restored boolean not null default false,
    primary key (bulk_act_id, track_id)
  );
  create index bulk_act_tracks_track on bulk_act_tracks (track_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sales.execute(db);
  await acts.execute(db);
}
