import type { Db } from "#app/database/db.server.ts";
import type { LinkUses } from "#app/database/schema.ts";
import type { Caller } from "#app/web/request-context.ts";
import { keptCaller } from "./kept-caller.ts";

type Use = { trackId: string; what: LinkUses["what"]; fileName?: string; caller: Caller };

/** Notes that a track's download link was used, and from where, for its seller to see. */
export async function recordUse(on: Db, { trackId, what, fileName, caller }: Use): Promise<void> {
  await on
    .insertInto("linkUses")
    .values({ trackId, what, fileName: fileName ?? null, ...keptCaller(caller) })
    .execute();
}
