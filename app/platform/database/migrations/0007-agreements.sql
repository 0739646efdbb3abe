create table agreement_templates (
  model text check (model in ('licence', 'assignment', 'shared-publishing')),
  version integer check (version > 0),
  text text not null check (char_length(text) between 1 and 20000),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  saved_by text,
  saved_at timestamptz not null default now(),
  primary key (model, version)
);

create table agreement_acceptances (
  id bigint generated always as identity primary key,
  track_id text not null references music_tracks on delete cascade,
  model text not null,
  version integer not null,
  account_id text,
  name text not null check (char_length(name) between 1 and 200),
  files jsonb not null,
  accepted_at timestamptz not null default now(),
  foreign key (model, version) references agreement_templates(model, version)
);
create index agreement_acceptances_track on agreement_acceptances (track_id, id);

create trigger agreement_templates_append_only before delete or update or truncate
  on agreement_templates
  for each statement execute function refuse_change();
