alter table music_tracks
  add column subgenre text check (char_length(subgenre) between 1 and 60),
  add column vocals text check (vocals in ('instrumental', 'vocal', 'topline')),
  add column vocal_gender text check (vocal_gender in ('female', 'male', 'mixed')),
  add column vocal_language text check (vocal_language ~ '^[a-z]{2}$'),
  add column software text check (char_length(software) between 1 and 60),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 12);
