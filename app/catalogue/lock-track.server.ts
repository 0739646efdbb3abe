import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import type { Db } from "#app/database/db.server.ts";
import type { Database } from "#app/database/schema.ts";
import { lockPlaces } from "./slugs.server.ts";

/** `mayEdit` as a condition: the actor's own tracks, an administrator's are all; none that is archived. */
export function isEditableBy({ id, role }: Actor) {
  return (eb: ExpressionBuilder<Database, "musicTracks">): Expression<SqlBool> => {
    const isManaged = eb("musicTracks.archivedAt", "is", null);
    return role === "admin" ? isManaged : eb.and([isManaged, eb("musicTracks.userId", "=", id)]);
  };
}

/**
 * Until the transaction ends nobody else changes the track. False when it is not the actor's to edit.
 */
export async function holdTrack(on: Db, actor: Actor, id: string): Promise<boolean> {
  await lockPlaces(on);
  const track = on.selectFrom("musicTracks").select("id").where("id", "=", id);
  return (await track.where(isEditableBy(actor)).forUpdate().executeTakeFirst()) !== undefined;
}
