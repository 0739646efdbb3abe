import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";

/** Returns tags as tracks have them, by the given ones in whatever case and accents. */
export async function findUsedTags(tx: Db, given: string[]): Promise<Map<string, string>> {
  if (given.length === 0) return new Map();
  const { rows } = await sql<{ given: string; tag: string }>`
    select distinct on (given) given, tag
    from unnest(${given}::text[]) given
    join (select distinct unnest(tags) as tag from music_tracks) used
      on fold_text(tag) = fold_text(given)
    order by given, tag <> given, tag
  `.execute(tx);
  return new Map(rows.map(({ given, tag }) => [given, tag]));
}
