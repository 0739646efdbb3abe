import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { markSold } from "#app/catalogue/track-states.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import type { Purchases } from "#app/database/schema.ts";
import type { Caller } from "#app/web/request-context.ts";
import { keptCaller } from "./kept-caller.ts";

type Sale = {
  how: Purchases["how"];
  /** Who marks it by hand; of a buyer's visit, the account that was signed in. */
  by: Actor | undefined;
  caller: Caller;
};

export type SaleOutcome = "sold" | "sold before" | "missing";

/**
 * Sells a track, once: of all who try at the same moment one is answered `sold`, and that one's purchase
 * is kept with the price of this moment. By hand only its owner and administrators sell it; to others
 * it is `missing`. Runs inside the caller's transaction.
 */
export async function sellTrack(on: Db, trackId: string, sale: Sale): Promise<SaleOutcome> {
  const { how, by, caller } = sale;
  const track = await markSold(on, trackId, how === "by-hand" ? by : undefined);
  if (track === undefined) return "missing";
  if (track === "sold before") return track;
  const { title, priceCents } = track;
  await on
    .insertInto("purchases")
    .values({
      ...{ trackId, trackTitle: title, priceCents, how },
      actorId: by?.id ?? null,
      ...keptCaller(caller),
    })
    .execute();
  const subject = { kind: "track", id: trackId, name: title } as const;
  await recordAct(on, { by, act: "sell-track", subject, details: { how, priceCents } });
  return "sold";
}

/** What its owner or an administrator does whose buyer paid elsewhere. */
export function sellByHand(actor: Actor, trackId: string, caller: Caller): Promise<SaleOutcome> {
  return db
    .transaction()
    .execute((on) => sellTrack(on, trackId, { how: "by-hand", by: actor, caller }));
}
