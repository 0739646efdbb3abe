import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { addJob, type Jobs } from "#app/platform/jobs/job-runner.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { newSecretId } from "#app/platform/system/secret-id.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { isActiveHold } from "#app/shop/catalog/reservation.server.ts";
import { type NewMail, queueMail } from "#app/shop/mail/outbox.server.ts";
import type { MailGenerators } from "#app/shop/mail/send-mail.server.ts";
import { m } from "#messages";
import { heading, paragraph } from "../mails/order-blocks.ts";

const MAIL_AVAILABILITY_ALERTS = "tell-free";
const CONFIRM_LINK = "free-alert-link";

const alertJob = z.object({ trackId: z.string() });

export const availabilityAlertGenerators: MailGenerators = {
  secrets: {
    [CONFIRM_LINK]: async (alertId) => {
      const token = newSecretId();
      await db
        .updateTable("freeAlerts")
        .set({ tokenHash: sha256Bytes(token) })
        .where("id", "=", alertId)
        .execute();
      return { [CONFIRM_LINK]: siteUrl(href("/free-again/confirm/:token", { token })) };
    },
  },
};

export async function mailAlertConfirmation(
  tx: Db,
  { id, email, language }: { id: string; email: string; language: string },
  title: string,
): Promise<void> {
  const compose = (): NewMail => ({
    kind: "free-again-confirm",
    to: { address: email },
    subject: m.mail_alert_confirm_subject(),
    blocks: [
      heading(m.mail_confirm_heading()),
      paragraph(m.mail_alert_confirm_text({ title })),
      { type: "button", label: m.free_alert_yes(), url: { secret: CONFIRM_LINK } },
      { type: "note", text: m.mail_alert_confirm_note() },
    ],
    secret: { kind: CONFIRM_LINK, id },
  });
  await queueMail(tx, compose, language);
}

/** The job sends alerts only if the track is available. */
export async function queueAvailabilityAlerts(tx: Db, trackId: string): Promise<void> {
  const isAwaited = await tx
    .selectFrom("freeAlerts")
    .where("trackId", "=", trackId)
    .where("confirmedAt", "is not", null)
    .select("id")
    .executeTakeFirst();
  if (isAwaited)
    await addJob(
      tx,
      MAIL_AVAILABILITY_ALERTS,
      { trackId },
      { key: `${MAIL_AVAILABILITY_ALERTS} ${trackId}` },
    );
}

export async function deleteAlerts(tx: Db, trackId: string): Promise<void> {
  await tx.deleteFrom("freeAlerts").where("trackId", "=", trackId).execute();
}

export const availabilityAlertJobs: Jobs = {
  [MAIL_AVAILABILITY_ALERTS]: async (payload) =>
    mailAvailabilityAlerts(alertJob.parse(payload).trackId),
};

/** Sends one email for each alert, because another buyer may be faster. */
export async function mailAvailabilityAlerts(trackId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const track = await tx
      .selectFrom("musicTracks")
      .where("id", "=", trackId)
      .where("isDraft", "=", false)
      .where("soldAt", "is", null)
      .where(({ not, exists, selectFrom }) => {
        return not(
          exists(
            selectFrom("orders as claim")
              .innerJoin("orderLines as held", "held.orderId", "claim.id")
              .where(isActiveHold)
              .where("held.isHeld", "=", true)
              .whereRef("held.trackId", "=", "musicTracks.id")
              .select("claim.id"),
          ),
        );
      })
      .select(["title", "slug"])
      .executeTakeFirst();
    if (!track) return;
    const awaiting = await tx
      .deleteFrom("freeAlerts")
      .where("trackId", "=", trackId)
      .where("confirmedAt", "is not", null)
      .returning(["email", "language"])
      .execute();
    for (const alert of awaiting) await mailAlert(tx, alert, track);
  });
}

async function mailAlert(
  tx: Db,
  { email, language }: { email: string; language: string },
  { title, slug }: { title: string; slug: string },
): Promise<void> {
  const compose = (): NewMail => ({
    kind: "free-again",
    to: { address: email },
    subject: m.mail_alert_subject(),
    blocks: [
      heading(m.mail_alert_heading()),
      paragraph(m.mail_alert_text({ title })),
      { type: "button", label: m.mail_alert_open(), url: siteUrl(href("/music/:slug", { slug })) },
      { type: "note", text: m.mail_alert_note() },
    ],
  });
  await queueMail(tx, compose, language);
}
