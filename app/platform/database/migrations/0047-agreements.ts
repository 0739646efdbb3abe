import { type Kysely, sql } from "kysely";

const models = sql`
  alter table music_tracks add column agreement_model text not null default 'licence'
    check (agreement_model in ('licence', 'assignment', 'shared-publishing'));
`;

const templates = sql`
  create table agreement_templates (
    model text not null check (model in ('licence', 'assignment', 'shared-publishing')),
    version integer not null check (version > 0),
    text text not null check (char_length(text) between 1 and 20000),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    saved_by text,
    saved_at timestamptz not null default now(),
    primary key (model, version)
  );
  create trigger agreement_templates_append_only before update or delete or truncate on agreement_templates
    for each statement execute function refuse_change();
  create table agreement_acceptances (
    id bigint generated always as identity primary key,
    track_id text not null references music_tracks on delete cascade,
    model text not null,
    version integer not null,
    account_id text,
    name text not null check (char_length(name) between 1 and 200),
    files jsonb not null,
    accepted_at timestamptz not null default now(),
    foreign key (model, version) references agreement_templates
  );
  create index agreement_acceptances_track on agreement_acceptances (track_id, id);
`;

const agreed = sql`
  alter table orders
    add column agreement_model text check (agreement_model in ('licence', 'assignment', 'shared-publishing')),
    add column agreement_version integer,
    add check ((agreement_model is null) = (agreement_version is null));
`;

const documents = sql`
  create table order_documents (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders,
    kind text not null check (kind in ('agreement', 'confirmation', 'invoice', 'credit-note')),
    file_name text not null check (char_length(file_name) between 1 and 200),
    media_type text not null check (media_type in ('application/pdf', 'text/plain')),
    content bytea not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    made_at timestamptz not null default now(),
    unique (order_id, kind, file_name)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [models, templates, agreed, documents]) await part.execute(db);
}
