create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (email like '%_@_%' and char_length(email) <= 254),
  message text not null check (char_length(message) between 1 and 5000),
  read_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_messages_addresses on contact_messages (lower(email));
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_unread on contact_messages (id)
  where read_at is null and archived_at is null;
create index contact_messages_words on contact_messages
  using gin (text_grams(lower(((((name || '
'::text) || email) || '
'::text) || message))));

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email like '%_@_%' and char_length(email) <= 254
    and email = lower(email)),
  filter text not null check (char_length(filter) <= 1000),
  words text not null check (char_length(words) <= 200),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  confirmed_at timestamptz,
  told_until timestamptz not null default now(),
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (email, filter, words)
);
create index saved_searches_unconfirmed on saved_searches (created_at) where confirmed_at is null;

create table unsubscribe_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  mail_id uuid not null
);
create index unsubscribe_links_email on unsubscribe_links (email);
create index unsubscribe_links_mail on unsubscribe_links (mail_id);

create function lists_of_message(
  read_at timestamptz, archived_at timestamptz, created_at timestamptz
) returns table(list text, part integer) language sql stable as $$
  select list, part_of_day(created_at) from (values
    ('inbox', archived_at is null),
    ('unread', archived_at is null and read_at is null),
    ('archived', archived_at is not null)
  ) as each_list (list, has_it) where has_it
$$;

create function count_contact_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_counts (list, part, count)
    select list, part, sum(count)
    from (
      select list, part, 1 as count from after rows, lists_of_message(rows.read_at, rows.archived_at, rows.created_at)
    ) changed
    group by list, part having sum(count) <> 0;
  elsif tg_op = 'DELETE' then
    insert into row_counts (list, part, count)
    select list, part, sum(count)
    from (
      select list, part, -count as count from (
        select list, part, 1 as count from before rows, lists_of_message(rows.read_at, rows.archived_at, rows.created_at)
      ) removed
    ) changed
    group by list, part having sum(count) <> 0;
  else
    insert into row_counts (list, part, count)
    select list, part, sum(count)
    from (
      select list, part, 1 as count from after rows, lists_of_message(rows.read_at, rows.archived_at, rows.created_at)
      union all
      select list, part, -count as count from (
        select list, part, 1 as count from before rows, lists_of_message(rows.read_at, rows.archived_at, rows.created_at)
      ) removed
    ) changed
    group by list, part having sum(count) <> 0;
  end if;
  return null;
end $$;

create trigger contact_messages_count_added after insert on contact_messages
  referencing new table as after
  for each statement execute function count_contact_messages();
create trigger contact_messages_count_changed after update on contact_messages
  referencing old table as before new table as after
  for each statement execute function count_contact_messages();
create trigger contact_messages_count_removed after delete on contact_messages
  referencing old table as before
  for each statement execute function count_contact_messages();
create trigger contact_messages_delete after delete on contact_messages
  referencing old table as before
  for each statement execute function tell_of_accounts('id::text');
create trigger contact_messages_insert after insert on contact_messages
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
create trigger contact_messages_update after update on contact_messages
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
