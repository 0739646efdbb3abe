alter table translations drop constraint translations_kind_check;
alter table translations add constraint translations_kind_check
  check (kind in ('page', 'legal', 'faq', 'package', 'genre', 'tag', 'track'));

alter table audit_log
  drop constraint audit_log_subject_kind_check,
  add constraint audit_log_subject_kind_check check (subject_kind in ('track', 'genre', 'tag',
    'user', 'link', 'message', 'mail', 'transfer', 'services', 'faq', 'page', 'setting', 'discount',
    'pack'));
