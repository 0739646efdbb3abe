import { type Kysely, sql } from "kysely";

const deliverables = sql`
  drop index media_files_unheard;
  create index media_files_unheard on media_files (created_at)
    where bucket in ('music_files', 'files') and media_type like 'audio/%' and media_type <> 'audio/midi'
      and fingerprint is null and analysis_problem is null;
`;

/** Once the file by which a copy is found has gone, the copy is heard anew and found by itself. */
const copies = sql`
  create table fingerprint_copies (
    file_id uuid primary key references media_files on delete cascade,
    of_file_id uuid not null references media_files on delete cascade,
    check (file_id <> of_file_id)
  );
  create index fingerprint_copies_of on fingerprint_copies (of_file_id);
  create function forget_fingerprint() returns trigger language plpgsql as $$
  begin
    update media_files set fingerprint = null where id = old.file_id;
    return null;
  end $$;
  create trigger fingerprint_copies_delete after delete on fingerprint_copies
    for each row execute function forget_fingerprint();
`;

const questions = sql`
  create table sound_questions (
    id uuid primary key default gen_random_uuid(),
    track_id text not null references music_tracks on delete cascade,
    other_track_id text not null references music_tracks on delete cascade,
    file_ids uuid[] not null check (cardinality(file_ids) > 0),
    file_id uuid not null references media_files on delete cascade,
    other_file_id uuid not null references media_files on delete cascade,
    seconds double precision not null check (seconds >= 0),
    other_seconds double precision not null check (other_seconds >= 0),
    asked_at timestamptz not null default now(),
    decision text check (decision in ('allowed', 'kept-out')),
    reason text check (char_length(reason) between 1 and 1000),
    decided_by text,
    decided_at timestamptz,
    unique (track_id, other_track_id),
    check (track_id <> other_track_id),
    check ((decision is null) = (reason is null) and (decision is null) = (decided_at is null))
  );
  create index sound_questions_other on sound_questions (other_track_id);
  create index sound_questions_file on sound_questions (file_id);
  create index sound_questions_other_file on sound_questions (other_file_id);
  create index sound_questions_open on sound_questions (asked_at) where decision is null;
  create index sound_questions_decided on sound_questions (decided_at) where decision is not null;
`;

const notices = ["insert", "update", "delete"].map((event) =>
  sql.raw(`
    create trigger sound_questions_${event} after ${event} on sound_questions
    referencing ${event === "delete" ? "old table as before" : "new table as after"}
    for each statement execute function tell_of_accounts('id::text');
  `),
);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [deliverables, copies, questions, ...notices]) await part.execute(db);
}
