create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and char_length(kind) <= 60),
  to_name text check (char_length(to_name) between 1 and 200),
  to_address text check (to_address like '%_@_%' and char_length(to_address) <= 254),
  reply_to_name text check (char_length(reply_to_name) between 1 and 200),
  reply_to_address text check (reply_to_address like '%_@_%'
    and char_length(reply_to_address) <= 254),
  subject text not null check (char_length(subject) between 1 and 300),
  blocks jsonb not null check (octet_length(blocks::text) <= 200000),
  attachments jsonb not null default '[]'::jsonb check (octet_length(attachments::text) <= 5000),
  message_id uuid references contact_messages on delete cascade,
  order_id uuid references orders,
  written_by text check (char_length(written_by) <= 100),
  secret_kind text check (char_length(secret_kind) between 1 and 60),
  secret_id text check (char_length(secret_id) between 1 and 100),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'unsent')),
  problem jsonb check (problem is null or (coalesce(problem ->> 'code', '')) ~ '^[a-z]+(-[a-z]+)*$'),
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((secret_kind is null) = (secret_id is null)),
  check (state <> 'sent' or sent_at is not null)
);
create index mails_address on mails using gin (text_grams(lower(to_address)));
create index mails_addresses on mails (lower(to_address));
create index mails_message on mails (message_id, created_at);
create index mails_newest on mails (created_at desc, id desc);
create unique index mails_notice on mails (message_id) where kind = 'contact-message';
create index mails_order on mails (order_id, created_at);
create index mails_state on mails (state, created_at desc, id desc);
create index mails_to_confirm on mails (created_at) where kind = 'saved-search-confirm';

alter table unsubscribe_links
  add foreign key (mail_id) references mails(id) on delete cascade;

create trigger mails_delete after delete on mails
  referencing old table as before
  for each statement execute function tell_of_accounts('id::text');
create trigger mails_insert after insert on mails
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
create trigger mails_update after update on mails
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
