-- The law of the buyer's country when the order was placed. Earlier orders all followed the EU's.
alter table order_buyers add column withdrawal_law text not null default 'eu'
  check (withdrawal_law in ('eu', 'eea', 'uk', 'granted', 'none'));
