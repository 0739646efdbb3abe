-- Null means the color of the theme.
alter table genres add column color text check (
  color in ('brick', 'ochre', 'moss', 'pine', 'petrol', 'indigo', 'plum', 'rose')
);
alter table genre_merges add column color text;
