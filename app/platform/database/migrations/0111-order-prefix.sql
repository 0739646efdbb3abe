alter table settings add column order_prefix text not null default 'DUB'
  check (order_prefix ~ '^[A-Z0-9]{1,10}$');
