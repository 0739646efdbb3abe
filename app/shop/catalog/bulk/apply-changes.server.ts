import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { changeOf } from "./bulk-change.server.ts";
import type { BulkAction } from "./bulk-schema.ts";

export async function applyChanges(
  tx: Db,
  id: string,
  action: BulkAction,
  to: "before" | "after",
): Promise<void> {
  const wanted = sql.ref(`change.${to}`);
  const rows = sql`jsonb_populate_record(null::music_tracks, ${wanted})`;
  const set = changeOf(action).columns.map(
    (column) => sql`${sql.ref(column)} = (${rows}).${sql.ref(column)}`,
  );
  const isOfAction = sql`change.bulk_act_id = ${id} and change.is_restored = ${to === "before"}`;
  await sql`
    update music_tracks track set ${sql.join(set)}, updated_at = now() from bulk_act_tracks change
    where track.id = change.track_id and ${isOfAction}
  `.execute(tx);
  if (action.act !== "put-on-sale" && action.act !== "end-sale") return;
  await sql`
    delete from track_sales using bulk_act_tracks change
    where track_sales.track_id = change.track_id and ${isOfAction}
  `.execute(tx);
  await sql`
    insert into track_sales select sale.* from bulk_act_tracks change,
      lateral jsonb_populate_record(null::track_sales, ${wanted} -> 'sale') sale
    where ${isOfAction} and jsonb_typeof(${wanted} -> 'sale') = 'object'
  `.execute(tx);
}
