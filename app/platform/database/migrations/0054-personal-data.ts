import { type Kysely, sql } from "kysely";

const periods = sql`
  alter table settings
    add column paid_order_years integer not null default 10 check (paid_order_years between 1 and 30),
    add column unpaid_order_days integer not null default 60 check (unpaid_order_days between 30 and 365),
    add column address_days integer not null default 180 check (address_days between 30 and 365),
    add column message_months integer not null default 24 check (message_months between 1 and 120);
`;

const orders = sql`
  alter table orders
    add column erasure_asked_at timestamptz,
    add column erased_at timestamptz;
  create index orders_not_erased on orders (coalesce(paid_at, created_at)) where erased_at is null;
  create index orders_with_address on orders (created_at)
    where address is not null or user_agent is not null or network is not null;
  create index link_uses_with_address on link_uses (used_at)
    where address is not null or user_agent is not null or network is not null;
  create index mails_addresses on mails (lower(to_address));
  create index contact_messages_addresses on contact_messages (lower(email));
  create index transfer_lines_age on transfer_lines (created_at) where remitter <> '' or words <> '';
`;

/** What was written of a person may be emptied; a line stays, and nothing of it can be written anew. */
const logs = sql`
  drop trigger order_events_append_only on order_events;
  create trigger order_events_append_only
    before update of id, order_id, at, kind, actor_id or delete or truncate on order_events
    for each statement execute function refuse_change();
  create trigger order_events_only_emptied before update on order_events
    for each row when (new.details not in (old.details, '{}')) execute function refuse_change();

  drop trigger audit_log_append_only on audit_log;
  create trigger audit_log_append_only
    before update of id, at, actor_id, actor_name, act, subject_kind, subject_id or delete or truncate on audit_log
    for each statement execute function refuse_change();
  create trigger audit_log_only_emptied before update on audit_log
    for each row when (new.details not in (old.details, '{}') or new.subject_name not in (old.subject_name, ''))
    execute function refuse_change();
  create index audit_log_subject_id on audit_log (subject_id) where subject_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [periods, orders, logs]) await part.execute(db);
}
