import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { markSold } from "#app/catalogue/track-states.server.ts";
import type { Db } from "#app/database/db.server.ts";
import type { Purchases } from "#app/database/schema.ts";
import { inTransaction } from "#app/database/transaction.server.ts";
import type { Outcome } from "#app/web/outcome.ts";
import type { Caller } from "#app/web/request-context.ts";
import { storedCaller } from "./stored-caller.ts";

type Sale = {
  how: Purchases["how"];
  /** Who marks it by hand; of a buyer's visit, the account that was signed in. */
  by: Actor | undefined;
  caller: Caller;
};

export type SaleOutcome = Outcome<{ isNew: boolean }>;

/** Of all callers at the same moment one gets `isNew`. By hand only the owner and administrators sell. */
export async function sellTrack(tx: Db, trackId: string, sale: Sale): Promise<SaleOutcome> {
  const { how, by, caller } = sale;
  const { done, refused } = await markSold(tx, trackId, how === "by-hand" ? by : undefined);
  if (refused) return { refused };
  const { title, priceCents, isNew } = done;
  if (!isNew) return { done: { isNew } };
  await tx
    .insertInto("purchases")
    .values({
      ...{ trackId, trackTitle: title, priceCents, how },
      actorId: by?.id ?? null,
      ...storedCaller(caller),
    })
    .execute();
  const subject = { kind: "track", id: trackId, name: title } as const;
  await recordAct(tx, { by, act: "sell-track", subject, details: { how, priceCents } });
  return { done: { isNew } };
}

export function sellByHand(actor: Actor, trackId: string, caller: Caller): Promise<SaleOutcome> {
  return inTransaction((tx) => sellTrack(tx, trackId, { how: "by-hand", by: actor, caller }));
}
