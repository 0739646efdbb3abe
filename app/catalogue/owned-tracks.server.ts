import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import type { Database } from "#app/database/schema.ts";

/** `mayEdit` as a condition: the actor's own tracks, an administrator's are all; none that is archived. */
export function isEditableBy({ id, role }: Actor) {
  return (eb: ExpressionBuilder<Database, "musicTracks">): Expression<SqlBool> => {
    const isManaged = eb("musicTracks.archivedAt", "is", null);
    return role === "admin" ? isManaged : eb.and([isManaged, eb("musicTracks.userId", "=", id)]);
  };
}
