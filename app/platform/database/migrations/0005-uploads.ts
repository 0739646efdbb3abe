import { type Kysely, sql } from "kysely";

const uploads = sql`
  create table uploads (
    id uuid primary key default gen_random_uuid(),
    owner_id text not null references user_profiles on delete cascade,
    kind text not null check (kind in ('audio', 'cover', 'deliverable')),
    file_name text not null check (char_length(file_name) between 1 and 255),
    address text check (address ~ '^https://' and char_length(address) <= 2048),
    size_bytes bigint check (size_bytes > 0),
    received_bytes bigint not null default 0 check (received_bytes >= 0),
    state text not null default 'uploading'
      check (state in ('uploading', 'queued', 'processing', 'ready', 'failed', 'claimed')),
    problem text check (char_length(problem) between 1 and 500),
    file_id uuid references media_files on delete set null,
    original_file_id uuid references media_files on delete set null,
    preview_file_id uuid references media_files on delete set null,
    analysis jsonb,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((state = 'failed') = (problem is not null)),
    check (address is not null or size_bytes is not null),
    check (received_bytes <= coalesce(size_bytes, received_bytes))
  );
  create index uploads_pending on uploads (owner_id) where state <> 'claimed';
  create index uploads_untouched on uploads (updated_at) where state <> 'claimed';
  create index uploads_file on uploads (file_id);
  create index uploads_original_file on uploads (original_file_id);
  create index uploads_preview_file on uploads (preview_file_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await uploads.execute(db);
}
