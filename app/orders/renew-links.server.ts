import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { db } from "#app/database/db.server.ts";
import { mayManageLinks } from "./link-policy.ts";
import { newSecretId } from "./secret-id.server.ts";

/*
 * A track has two secrets: the id of its download link, for its buyer, and the receipt in its return
 * link, for the page that takes the money. A new one takes the place of the old in one statement, so
 * that the old leads nowhere from that moment. Both answer false, with nothing changed, when there is
 * no such track or the actor is no administrator.
 */

/** Gives a track a new download link. */
export function renewDownloadLink(actor: Actor, trackId: string): Promise<boolean> {
  return renew(actor, trackId, { downloadId: newSecretId(), downloadIdMadeAt: sql`now()` });
}

/** Gives a track a new return link. */
export function renewReturnLink(actor: Actor, trackId: string): Promise<boolean> {
  return renew(actor, trackId, { receipt: newSecretId() });
}

type Secret = { downloadId: string; downloadIdMadeAt: RawBuilder<Date> } | { receipt: string };

async function renew(actor: Actor, trackId: string, secret: Secret): Promise<boolean> {
  if (!mayManageLinks(actor)) return false;
  const isReceipt = "receipt" in secret;
  return db.transaction().execute(async (on) => {
    // Whoever renews a link of the same track at this moment waits here.
    const track = await on
      .selectFrom("musicTracks")
      .where("id", "=", trackId)
      .select("title")
      .forUpdate()
      .executeTakeFirst();
    if (!track) return false;
    const former = await on
      .selectFrom("trackDeliveries")
      .where("trackId", "=", trackId)
      .where(isReceipt ? "receipt" : "downloadId", "is not", null)
      .select("trackId")
      .executeTakeFirst();
    await on
      .insertInto("trackDeliveries")
      .values({ trackId, ...secret })
      .onConflict((conflict) => conflict.column("trackId").doUpdateSet(secret))
      .execute();
    const act = `${former ? "renew" : "make"}-${isReceipt ? "return-link" : "link"}` as const;
    const subject = { kind: "link", id: trackId, name: track.title } as const;
    await recordAct(on, { by: actor, act, subject });
    return true;
  });
}
