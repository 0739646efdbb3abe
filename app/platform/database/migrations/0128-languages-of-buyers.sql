-- Language in which the shop writes to a person, frozen on an order when it is placed.
alter table orders
  add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
alter table withdrawals
  add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
alter table free_alerts
  add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
alter table saved_searches
  add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
alter table contact_messages
  add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
-- Null is the shop's own language. A payment of an older version names none to its provider.
alter table mails add column language text check (language ~ '^[a-z]{2}$');
alter table payments add column language text check (language ~ '^[a-z]{2}$');
