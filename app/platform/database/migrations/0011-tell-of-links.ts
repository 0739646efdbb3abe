import { type Kysely, sql } from "kysely";

/** A notice names tracks only, never the id of a link. */
const links = sql`
  create function tell_of_links() returns trigger language plpgsql as $$
  declare
    concerned text[];
  begin
    select array_agg(distinct track_id) from after into concerned;
    perform tell_of_change(tg_table_name, tg_op, concerned, '{}');
    return null;
  end $$;
  create trigger track_deliveries_added after insert on track_deliveries
    referencing new table as after for each statement execute function tell_of_links();
  create trigger track_deliveries_changed after update on track_deliveries
    referencing new table as after for each statement execute function tell_of_links();
  create trigger link_uses_added after insert on link_uses
    referencing new table as after for each statement execute function tell_of_links();
`;

const acts = sql`create index audit_log_act on audit_log (act, id desc)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [links, acts]) await part.execute(db);
}
