import { type Kysely, sql } from "kysely";

/** Of drafts that are published by themselves. Whoever set the hour had seen `agreement_version`. */
const releases = sql`
  create table track_releases (
    track_id text primary key references music_tracks on delete cascade,
    publish_at timestamptz not null,
    account_id text not null,
    agreement_version integer not null check (agreement_version > 0),
    refused_at timestamptz,
    refusal text check (char_length(refusal) between 1 and 1000),
    check ((refused_at is null) = (refusal is null))
  );
  create index track_releases_due on track_releases (publish_at) where refused_at is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await releases.execute(db);
}
