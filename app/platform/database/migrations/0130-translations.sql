-- The owner's texts in further languages. A text without a row is shown in the shop's own language.
create table translations (
  kind text not null check (kind in ('page', 'legal', 'faq', 'package')),
  subject_id text not null check (char_length(subject_id) between 1 and 100),
  field text not null check (field ~ '^[a-z]{1,20}$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (char_length(text) between 1 and 20000),
  -- Version of the original that was translated.
  original text not null check (char_length(original) = 22),
  primary key (kind, subject_id, field, language)
);

create trigger translations_delete after delete on translations
  referencing old table as before
  for each statement execute function tell_of_accounts('subject_id');
create trigger translations_insert after insert on translations
  referencing new table as after
  for each statement execute function tell_of_accounts('subject_id');
create trigger translations_update after update on translations
  referencing new table as after
  for each statement execute function tell_of_accounts('subject_id');
