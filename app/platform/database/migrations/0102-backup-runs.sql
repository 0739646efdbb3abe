create table backup_runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('backup', 'verification')),
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  is_complete boolean not null,
  size_bytes bigint check (size_bytes >= 0),
  row_count bigint check (row_count >= 0),
  file_count integer check (file_count >= 0),
  problem_count integer not null default 0 check (problem_count >= 0)
);
create index backup_runs_by_time on backup_runs (kind, started_at desc);

create trigger backup_runs_added after insert on backup_runs
  referencing new table as after for each statement execute function tell_of_contents();
create trigger backup_runs_changed after update on backup_runs
  referencing new table as after for each statement execute function tell_of_contents();
create trigger backup_runs_removed after delete on backup_runs
  referencing old table as before for each statement execute function tell_of_contents();
