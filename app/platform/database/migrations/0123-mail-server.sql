-- SMTP_URL and MAIL_FROM take precedence. The password is sealed with a key outside the database.
alter table settings
  add column mail_host text,
  add column mail_port integer not null default 465 check (mail_port between 1 and 65535),
  add column mail_username text,
  add column mail_password bytea,
  add column mail_from text;
