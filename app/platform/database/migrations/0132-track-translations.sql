alter table translations drop constraint translations_kind_check;
alter table translations add constraint translations_kind_check
  check (kind in ('page', 'legal', 'faq', 'package', 'track'));
