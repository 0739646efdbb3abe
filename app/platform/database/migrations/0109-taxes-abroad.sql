alter table order_taxes
  add column tax_name text not null default 'vat' check (tax_name in ('vat', 'tax')),
  drop constraint order_taxes_reason_check,
  add constraint order_taxes_reason_check
    check (reason in ('taxed', 'not-charged', 'outside-eu', 'abroad', 'reverse-charge'));
