-- A sale by hand enters the public ledger ten minutes later, and can be undone until then.

alter table order_lines add column ledger_at timestamptz;
create index order_lines_ledger_due on order_lines (ledger_at) where ledger_at is not null;
