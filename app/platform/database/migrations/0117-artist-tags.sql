alter table settings add column allows_artist_tags boolean not null default false;
