import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import { changeOf } from "./bulk-change.server.ts";
import type { BulkAct } from "./bulk-schema.ts";

/** Applies a stored bulk action, or restores the tracks that are marked for it. */
export async function applyChanges(
  tx: Db,
  id: string,
  act: BulkAct,
  to: "before" | "after",
): Promise<void> {
  const wanted = sql.ref(`change.${to}`);
  const rows = sql`jsonb_populate_record(null::music_tracks, ${wanted})`;
  const set = changeOf(act).columns.map(
    (column) => sql`${sql.ref(column)} = (${rows}).${sql.ref(column)}`,
  );
  const ofAct = sql`change.bulk_act_id = ${id} and change.is_restored = ${to === "before"}`;
  await sql`
    update music_tracks track set ${sql.join(set)}, updated_at = now() from bulk_act_tracks change
    where track.id = change.track_id and ${ofAct}
  `.execute(tx);
  if (act.act !== "put-on-sale" && act.act !== "end-sale") return;
  await sql`
    delete from track_sales using bulk_act_tracks change
    where track_sales.track_id = change.track_id and ${ofAct}
  `.execute(tx);
  await sql`
    insert into track_sales select sale.* from bulk_act_tracks change,
      lateral jsonb_populate_record(null::track_sales, ${wanted} -> 'sale') sale
    where ${ofAct} and jsonb_typeof(${wanted} -> 'sale') = 'object'
  `.execute(tx);
}
