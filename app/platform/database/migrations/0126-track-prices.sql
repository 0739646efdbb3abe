-- Prices at which a track was for sale, each until the next one. Null while it is a draft.
create table track_prices (
  track_id text not null references music_tracks on delete cascade,
  since timestamptz not null,
  price_cents integer check (price_cents between 0 and 100000000),
  primary key (track_id, since)
);
insert into track_prices (track_id, since, price_cents)
  select id, now(), price_cents from music_tracks where not is_draft;
insert into track_prices (track_id, since, price_cents)
  select sale.track_id, sale.started_at - interval '1 second', sale.full_price_cents
  from track_sales sale join music_tracks track on track.id = sale.track_id
  where not track.is_draft and track.published_at < sale.started_at
    and sale.full_price_cents is not null;

create function note_track_price() returns trigger language plpgsql as $$
begin
  insert into track_prices (track_id, since, price_cents)
  values (new.id, clock_timestamp(), case when not new.is_draft then new.price_cents end)
  on conflict (track_id, since) do update set price_cents = excluded.price_cents;
  return null;
end $$;
create trigger music_tracks_price_added after insert on music_tracks
  for each row when (not new.is_draft) execute function note_track_price();
create trigger music_tracks_price_changed after update of price_cents, is_draft on music_tracks
  for each row
  when (new.is_draft <> old.is_draft
    or (not new.is_draft and new.price_cents <> old.price_cents))
  execute function note_track_price();
