import { sql } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import { dropFile } from "./storage.server.ts";

/** Whoever hears an old preview when it is replaced hears it to its end. */
const KEPT_MS = 60 * 60 * 1000;

/** Notes that other files have taken the place of these, which go once nothing needs them. */
export async function markReplaced(on: Db, ids: (string | null | undefined)[]): Promise<void> {
  const known = ids.filter((id) => typeof id === "string");
  if (known.length === 0) return;
  await on
    .updateTable("mediaFiles")
    .set({ replacedAt: sql<Date>`now()` })
    .where("id", "in", known)
    .execute();
}

/** Notes why a preview could not be rendered anew, so that the others have their turn. */
export async function noteRenderProblem(id: string, problem: string): Promise<void> {
  await db.updateTable("mediaFiles").set({ renderProblem: problem }).where("id", "=", id).execute();
}

/**
 * Removes files whose place was taken an hour ago and that nothing needs: row and bytes are one step
 * while the row is held. What is brought back at this very moment is kept again by `keepPreview`.
 */
export async function dropReplacedFiles(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const replaced = await unneeded(db, before).select("file.id").execute();
  for (const { id } of replaced) {
    await db.transaction().execute(async (on) => {
      const held = await unneeded(on, before)
        .where("file.id", "=", id)
        .select(["bucket", "key"])
        .forUpdate("file")
        .executeTakeFirst();
      if (!held) return;
      await on.deleteFrom("mediaFiles").where("id", "=", id).execute();
      await dropFile(held.bucket, held.key);
    });
  }
}

/** An upload that is ready may still become a track's. */
function unneeded(on: Db, before: Date) {
  const file = sql.ref("file.id");
  return on
    .selectFrom("mediaFiles as file")
    .where("replacedAt", "<", before)
    .where("bucket", "<>", "cover_images")
    .where(
      sql<boolean>`not exists (select from music_tracks where preview_file_id = ${file})
        and not exists (select from track_files where file_id = ${file})
        and not exists (select from settings where voice_tag_file_id = ${file})
        and not exists (select from media_files made where made.made_from_id = ${file})
        and not exists (select from uploads where state <> 'claimed'
          and ${file} in (file_id, original_file_id, preview_file_id))`,
    );
}
