-- Translation that was shown beside the agreed text, in the language of the order.
alter table order_consents add column translation_sha256 text references agreed_texts;

alter table translations drop constraint translations_kind_check;
alter table translations add constraint translations_kind_check check (kind in ('page', 'legal',
  'faq', 'package', 'genre', 'tag', 'track', 'agreement'));
