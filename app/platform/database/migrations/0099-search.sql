-- A search for "nobodys" finds "Nobody's", with any of the characters that people type as an apostrophe.
create or replace function fold_text(words text) returns text
language sql immutable strict parallel safe as $$
  select replace(replace(replace(translate(
    regexp_replace(lower(normalize(words, NFD)), '[\u0300-\u036f]', '', 'g'),
    'øłđıħ''’‘ʼ`´', 'oldih'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- The columns made from it are written anew, without a change that anyone is told of.
alter table music_tracks disable trigger user;
update music_tracks set title = title where title ~ '[''’‘ʼ`´]';
alter table music_tracks enable trigger user;
