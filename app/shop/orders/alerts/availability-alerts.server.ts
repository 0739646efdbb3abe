import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { emailAddress } from "#app/platform/forms/text-fields.ts";
import { readersLanguage } from "#app/platform/i18n/request-language.server.ts";
import { isSecretId } from "#app/platform/system/secret-id.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { m } from "#messages";
import {
  mailAlertConfirmation,
  queueAvailabilityAlerts,
} from "./availability-alert-mails.server.ts";

/* Availability alerts are requested by a form, confirmed by email and used once. */

const ofNetwork = new Limit({ name: "free alerts of a network", uses: 10, seconds: 60 * 60 });
const toAddress = new Limit({ name: "free alerts to an address", uses: 3, seconds: 60 * 60 });
const KEPT_DAYS = 30;

export const availabilityAlertForm = z.object({
  email: emailAddress(m.email_invalid),
});

export function findAwaitedTrack(trackId: string) {
  return db
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .where("isDraft", "=", false)
    .where("soldAt", "is", null)
    .select(["id", "slug", "title"])
    .executeTakeFirst();
}

type AlertRequest = { trackId: string; email: string; address: string };

/** Returns the same outcome whether or not an email is sent. */
export async function requestAlert({ trackId, email, address }: AlertRequest): Promise<Outcome> {
  const retryAfterSeconds = await ofNetwork.count(networkOf(address));
  if (retryAfterSeconds > 0) return refuse("busy", m.reset_often(), { retryAfterSeconds });
  const track = await findAwaitedTrack(trackId);
  if (!track) return refuse("missing", m.track_not_for_sale());
  const to = email.toLowerCase();
  if ((await toAddress.count(to)) > 0) return { done: undefined };
  await deleteOldAlerts();
  const language = readersLanguage();
  return inTransaction(async (tx) => {
    const alert = await tx
      .insertInto("freeAlerts")
      .values({ trackId, email: to, language })
      .onConflict((conflict) =>
        conflict
          .columns(["trackId", "email"])
          .doUpdateSet({ createdAt: sql`now()`, language })
          .where("freeAlerts.confirmedAt", "is", null),
      )
      .returning(["id", "email", "language"])
      .executeTakeFirst();
    if (alert) await mailAlertConfirmation(tx, alert, track.title);
    return { done: undefined };
  });
}

export async function findAlert(token: string | undefined) {
  if (!isSecretId(token)) return undefined;
  return db
    .selectFrom("freeAlerts")
    .innerJoin("musicTracks as track", "track.id", "freeAlerts.trackId")
    .where("tokenHash", "=", sha256Bytes(token))
    .select(["freeAlerts.id", "freeAlerts.trackId", "confirmedAt", "title", "slug"])
    .executeTakeFirst();
}

/** Sends the alert at once if the track has become available meanwhile. */
export async function confirmAlert(alert: { id: string; trackId: string }): Promise<void> {
  await inTransaction(async (tx) => {
    await tx
      .updateTable("freeAlerts")
      .set({ confirmedAt: sql`now()` })
      .where("id", "=", alert.id)
      .where("confirmedAt", "is", null)
      .execute();
    await queueAvailabilityAlerts(tx, alert.trackId);
  });
}

/** Waits for no lock, because a sale deletes alerts in another order. */
async function deleteOldAlerts(): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - ${KEPT_DAYS} * interval '1 day'`;
  const oldAlerts = db.selectFrom("freeAlerts").where(isOld).select("id").forUpdate().skipLocked();
  await db.deleteFrom("freeAlerts").where("id", "in", oldAlerts).execute();
}
