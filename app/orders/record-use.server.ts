import { networkOf } from "#app/accounts/network.ts";
import type { Db } from "#app/database/db.server.ts";
import type { LinkUses } from "#app/database/schema.ts";
import type { Caller } from "#app/web/request-context.ts";
import { keptCaller } from "./kept-caller.ts";

type Use = { trackId: string; what: LinkUses["what"]; fileName?: string; caller: Caller };

/**
 * Notes that a track's download link was used, and from where, for its seller to see. What the same network
 * does again within the hour is not noted, so that a link's holder cannot fill the database.
 */
export async function recordUse(on: Db, { trackId, what, fileName, caller }: Use): Promise<void> {
  const network = networkOf(caller.address);
  await on
    .insertInto("linkUses")
    .values({ trackId, what, fileName: fileName ?? null, ...keptCaller(caller), network })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
