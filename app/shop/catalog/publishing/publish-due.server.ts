import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs, Schedule } from "#app/platform/jobs/job-runner.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { findActiveActor } from "#app/shop/accounts/users.server.ts";
import { queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { publishDraft, RETRY_LATER } from "./publish-draft.server.ts";
import type { ReleaseRefusal } from "./release-refusal.ts";
import { releaseRefusalText } from "./release-refusal-text.server.ts";

export const PUBLISH_DUE = "publish-due";

export const releaseJobs: { jobs: Jobs; schedules: Schedule[] } = {
  jobs: { [PUBLISH_DUE]: () => publishDue() },
  schedules: [{ job: PUBLISH_DUE, at: "* * * * *" }],
};

const MAX_DUE = 100;

/** `at` defaults to the database's time. */
export async function publishDue(at?: Date): Promise<void> {
  const due = await db
    .selectFrom("trackReleases")
    .innerJoin("musicTracks", "musicTracks.id", "trackId")
    .innerJoin("settings", (join) => join.onTrue())
    .where("refusedAt", "is", null)
    .where(sql<boolean>`case when publish_at is null then checkout_opened_at is not null
      else publish_at <= coalesce(${at ?? null}::timestamptz, now()) end`)
    .select(["trackId", "title", "accountId", "agreementVersion", "publishAt"])
    .orderBy("publishAt")
    .limit(MAX_DUE)
    .execute();
  for (const release of due) {
    const refusal = await publish(release);
    if (refusal !== undefined && refusal !== RETRY_LATER) await refuseRelease(release, refusal);
  }
}

type Release = {
  trackId: string;
  title: string;
  accountId: string;
  agreementVersion: number;
  /** Null if the opening of the checkout publishes it. */
  publishAt: Date | null;
};

async function publish(release: Release): Promise<ReleaseRefusal | typeof RETRY_LATER | undefined> {
  const actor = await findActiveActor(release.accountId);
  return actor
    ? publishDraft(actor, release.trackId, release.agreementVersion)
    : { code: "account-gone" };
}

/** Keeps the track as a draft and notifies the shop's owner. */
async function refuseRelease({ trackId, title, publishAt }: Release, refusal: ReleaseRefusal) {
  await inTransaction(async (tx) => {
    const refused = await tx
      .updateTable("trackReleases")
      .set({ refusedAt: sql`now()`, refusal })
      .where("trackId", "=", trackId)
      .where(sql<boolean>`publish_at is not distinct from ${publishAt}`)
      .where("refusedAt", "is", null)
      .executeTakeFirst();
    if (refused.numUpdatedRows !== 1n) return;
    const subject = { kind: "track", id: trackId, name: title } as const;
    const { code: why, ...values } = refusal;
    const lists = Object.entries(values).map(([name, value]) => [name, String(value)]);
    const details = { why, ...Object.fromEntries(lists) };
    await recordAudit(tx, { by: undefined, action: "refuse-release", subject, details });
    const url = siteUrl(listAddress(href("/admin/music-manager"), queryOf({ edit: trackId })));
    await queueMail(tx, () => ({
      kind: "owner-attention",
      to: "owner",
      subject: m.mail_not_published_subject(),
      blocks: [
        { type: "heading", text: m.mail_not_published_subject() },
        { type: "paragraph", text: m.mail_not_published_text({ title }) },
        { type: "paragraph", text: releaseRefusalText(refusal) },
        { type: "button", label: m.mail_open_draft(), url },
      ],
    }));
  });
}
