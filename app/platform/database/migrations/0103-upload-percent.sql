alter table uploads add column percent smallint check (percent between 0 and 100);
