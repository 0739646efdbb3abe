-- Whether the subscriber was told that the shop no longer has the genres of the search.
alter table saved_searches add column is_gone_told boolean not null default false;
