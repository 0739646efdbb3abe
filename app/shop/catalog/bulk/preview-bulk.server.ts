import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { MAX_CHANGED } from "./bulk-action.ts";
import { bulkValues } from "./bulk-values.ts";
import { type BulkRequest, checkedTracks, countChanges } from "./check-tracks.server.ts";

const MAX_LISTED = 50;

const changes = z.array(
  z.object({ id: z.string(), title: z.string(), before: bulkValues, after: bulkValues }),
);

/** `seenAt` is the database's time, which the form sends back. */
export async function previewBulkAction(request: Omit<BulkRequest, "seenAt">) {
  const now = await sql<{
    at: number;
  }>`select (extract(epoch from now()) * 1000000)::bigint as at`.execute(db);
  const [{ changing, left }, { rows }] = await Promise.all([
    countChanges(db, request),
    sql`
      select id, title, before, after from ${checkedTracks(request)} judged
      where reason is null order by position limit ${MAX_LISTED}
    `.execute(db),
  ]);
  return {
    changing: Math.min(changing, MAX_CHANGED),
    hasMore: changing > MAX_CHANGED,
    left,
    changes: changes.parse(rows),
    seenAt: now.rows[0]?.at ?? 0,
  };
}
