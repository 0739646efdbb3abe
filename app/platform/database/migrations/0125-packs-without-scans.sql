-- A pack that no track fits in must not read the whole catalog: its tracks are examined by price.
create index music_tracks_priced on music_tracks (price_cents)
  where not is_draft and sold_at is null and purchase_link is null;
create index music_tracks_genre_priced on music_tracks (genre, price_cents)
  where not is_draft and sold_at is null and purchase_link is null;

-- Tags are the same whatever their case and accents. The function names what it calls when it is
-- made, because indexes are built without a search path.
create function fold_texts(texts text[]) returns text[] language sql immutable parallel safe
  return array(select fold_text(given) from unnest(texts) given);
drop index music_tracks_tags;
create index music_tracks_tags on music_tracks using gin (fold_texts(tags))
  where not is_draft and sold_at is null;
