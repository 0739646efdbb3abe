import { type Kysely, sql } from "kysely";

const lines = sql`
  create table transfer_lines (
    id uuid primary key default gen_random_uuid(),
    line_id text not null unique check (line_id ~ '^[0-9a-f]{64}$'),
    booked_on date not null,
    amount_cents bigint not null check (amount_cents > 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    remitter text not null check (char_length(remitter) <= 140),
    words text not null check (char_length(words) <= 1000),
    creditor_references text[] not null check (cardinality(creditor_references) <= 500),
    state text not null default 'open' check (state in ('open', 'counted', 'returned', 'ignored')),
    payment_id uuid references payments,
    decided_by text check (char_length(decided_by) <= 100),
    decided_at timestamptz,
    created_at timestamptz not null default now(),
    check ((state in ('counted', 'returned')) = (payment_id is not null)),
    check ((state = 'open') = (decided_at is null))
  );
  create index transfer_lines_open on transfer_lines (booked_on desc, id) where state = 'open';
  create index transfer_lines_named on transfer_lines (id)
    where state = 'open' and cardinality(creditor_references) > 0;
  create index transfer_lines_amount on transfer_lines (amount_cents) where state = 'open';
  create index transfer_lines_settled on transfer_lines (decided_at desc, id)
    where state in ('counted', 'returned');
  create index transfer_lines_ignored on transfer_lines (decided_at desc, id)
    where state = 'ignored';
  create index transfer_lines_payment on transfer_lines (payment_id) where payment_id is not null;
  create index transfer_lines_money on transfer_lines (booked_on, amount_cents);
`;

const notices = ["insert", "update", "delete"].map((event) =>
  sql.raw(`
    create trigger transfer_lines_${event} after ${event} on transfer_lines
    referencing ${event === "delete" ? "old table as before" : "new table as after"}
    for each statement execute function tell_of_accounts('id::text');
  `),
);

const audit = sql`
  alter table audit_log drop constraint audit_log_subject_kind_check,
    add constraint audit_log_subject_kind_check check (subject_kind in
      ('track', 'user', 'link', 'message', 'mail', 'transfer', 'services', 'faq', 'page', 'setting'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [lines, ...notices, audit]) await part.execute(db);
}
