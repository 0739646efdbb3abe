alter table translations drop constraint translations_kind_check;
alter table translations add constraint translations_kind_check
  check (kind in ('page', 'legal', 'faq', 'package', 'genre', 'track'));
-- Of the merged genre, to undo it.
alter table genre_merges add translations jsonb not null default '[]';
