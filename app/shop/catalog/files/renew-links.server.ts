import { type RawBuilder, sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { newSecretId } from "#app/platform/system/secret-id.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { mayManageLinks } from "../track-policy.ts";

/* The download ID belongs to the buyer, the receipt to the payment page. */

export function renewDownloadLink(actor: Actor, trackId: string): Promise<Outcome> {
  return renew(actor, trackId, { downloadId: newSecretId(), downloadIdMadeAt: sql`now()` });
}

export function renewReturnLink(actor: Actor, trackId: string): Promise<Outcome> {
  return renew(actor, trackId, { receipt: newSecretId() });
}

type Secret = { downloadId: string; downloadIdMadeAt: RawBuilder<Date> } | { receipt: string };

async function renew(actor: Actor, trackId: string, secret: Secret): Promise<Outcome> {
  if (!mayManageLinks(actor)) return refuse("forbidden", m.links_only_administrators());
  const isReceipt = "receipt" in secret;
  return inTransaction(async (tx) => {
    const track = await tx
      .selectFrom("musicTracks")
      .where("id", "=", trackId)
      .select("title")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!track) return refuse("missing", m.track_gone());
    const former = await tx
      .selectFrom("trackDeliveries")
      .where("trackId", "=", trackId)
      .where(isReceipt ? "receipt" : "downloadId", "is not", null)
      .select("trackId")
      .executeTakeFirst();
    await tx
      .insertInto("trackDeliveries")
      .values({ trackId, ...secret })
      .onConflict((conflict) => conflict.column("trackId").doUpdateSet(secret))
      .execute();
    const action = `${former ? "renew" : "make"}-${isReceipt ? "return-link" : "link"}` as const;
    const subject = { kind: "link", id: trackId, name: track.title } as const;
    await recordAudit(tx, { by: actor, action, subject });
    return { done: undefined };
  });
}

/** Makes the link of a track that was bought elsewhere, once. */
export async function makeDownloadLink(
  tx: Db,
  by: Actor,
  track: { id: string; title: string },
): Promise<void> {
  const made = await tx
    .updateTable("trackDeliveries")
    .set({ downloadId: newSecretId(), downloadIdMadeAt: new Date() })
    .where("trackId", "=", track.id)
    .where("downloadId", "is", null)
    .executeTakeFirst();
  if (made.numUpdatedRows === 0n) return;
  const subject = { kind: "link", id: track.id, name: track.title } as const;
  await recordAudit(tx, { by, action: "make-link", subject, details: { how: "thank-you-page" } });
}
