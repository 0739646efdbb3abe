alter table settings add column release_feed text;

-- What the feeds said last. Only the feed in the settings counts.
create table release_checks (
  feed text primary key,
  checked_at timestamptz not null default now(),
  version text,
  title text,
  link text,
  published_at timestamptz,
  problem jsonb,
  check (num_nulls(version, title, link) in (0, 3))
);

create trigger release_checks_added after insert on release_checks
  referencing new table as after for each statement execute function tell_of_accounts('feed');
create trigger release_checks_changed after update on release_checks
  referencing new table as after for each statement execute function tell_of_accounts('feed');
create trigger release_checks_removed after delete on release_checks
  referencing old table as before for each statement execute function tell_of_accounts('feed');
