-- A release without a time waits for the checkout to open.
alter table track_releases alter column publish_at drop not null;
