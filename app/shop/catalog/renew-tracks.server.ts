import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";

type Condition = (
  eb: ExpressionBuilder<Database, "musicTracks">,
) => ExpressionWrapper<Database, "musicTracks", SqlBool>;

/** An update without changes renders pages again and is not an edit. */
export async function renewTracks(tx: Db, condition: Condition): Promise<void> {
  await tx
    .updateTable("musicTracks")
    .set(({ ref }) => ({ position: ref("position") }))
    .where("isDraft", "=", false)
    .where(condition)
    .execute();
}
