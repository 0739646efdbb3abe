import { z } from "zod";
import type { Db } from "#app/platform/database/db.server.ts";
import { addImportedLikes } from "#app/shop/catalog/add-imported-tracks.server.ts";
import { m } from "#messages";
import { count, text } from "./cells.ts";
import type { ImportReport } from "./import-report.ts";
import type { SourceTable } from "./read-source.server.ts";

const likesRow = z.object({ id: text(100), track_id: text(100), count, updated_at: text(100) });

export async function importLikes(
  tx: Db,
  table: SourceTable,
  report: ImportReport,
): Promise<number> {
  let added = 0;
  for (const row of report.read(table, likesRow)) {
    if (row.track_id === undefined) {
      report.problem(row, m.import_column_missing({ column: "track_id" }));
      continue;
    }
    const { done, refused } = await addImportedLikes(tx, row.track_id, row.count ?? 0);
    if (done?.isNew) added += 1;
    if (refused) {
      report.note(row, m.import_likes_no_track({ id: row.track_id }));
    }
  }
  return added;
}
