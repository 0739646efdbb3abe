import { type Kysely, sql } from "kysely";

const fingerprints = sql`
  alter table media_files add column fingerprint bytea check (octet_length(fingerprint) % 6 = 0);
  drop index media_files_unheard;
  create index media_files_unheard on media_files (created_at)
    where bucket = 'music_files' and fingerprint is null and analysis_problem is null;
`;

const hashes = sql`
  create table fingerprint_hashes (
    hash integer not null,
    file_id uuid not null references media_files on delete cascade
  );
  create index fingerprint_hashes_hash on fingerprint_hashes (hash) include (file_id);
  create index fingerprint_hashes_file on fingerprint_hashes (file_id);
`;

const matches = sql`
  create table sound_matches (
    file_id uuid not null references media_files on delete cascade,
    other_file_id uuid not null references media_files on delete cascade,
    moments integer not null check (moments > 0),
    seconds double precision not null check (seconds >= 0),
    other_seconds double precision not null check (other_seconds >= 0),
    found_at timestamptz not null default now(),
    primary key (file_id, other_file_id),
    check (file_id <> other_file_id)
  );
  create index sound_matches_other on sound_matches (other_file_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [fingerprints, hashes, matches]) await part.execute(db);
}
