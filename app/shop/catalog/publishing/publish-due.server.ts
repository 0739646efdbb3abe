import { sql } from "kysely";
import { href } from "react-router";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { Jobs, Schedule } from "#app/platform/jobs/job-runner.server.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { findActiveActor } from "#app/shop/accounts/users.server.ts";
import { findTemplate } from "#app/shop/agreements/templates.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { findEditableTrack } from "../editable-track.server.ts";
import { findFileLink } from "../files/deliveries.server.ts";
import { listTrackFiles } from "../files/track-files.server.ts";
import { trackForm, trackSoldHereForm } from "../track-form.ts";
import { savedValues } from "../track-values.ts";
import { findLackingFiles } from "./files-needed.ts";
import type { ReleaseRefusal } from "./release-refusal.ts";
import { releaseRefusalText } from "./release-refusal-text.server.ts";
import { type SavedTrack, saveTrack } from "./save-track.server.ts";
import { versionOfTrack } from "./track-version.server.ts";

export const PUBLISH_DUE = "publish-due";

export const releaseJobs: { jobs: Jobs; schedules: Schedule[] } = {
  jobs: { [PUBLISH_DUE]: () => publishDue() },
  schedules: [{ job: PUBLISH_DUE, at: "* * * * *" }],
};

const MAX_DUE = 100;
const noFiles = { kinds: new Map(), removed: new Set<string>(), added: new Map() };

/** Someone is saving the draft right now, so the next run tries again. */
const RETRY_LATER = Symbol("later");

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

/** Applies the checks of the form. Returns why the draft was not published. */
async function publish(release: Release): Promise<ReleaseRefusal | typeof RETRY_LATER | undefined> {
  const actor = await findActiveActor(release.accountId);
  if (!actor) return { code: "account-gone" };
  const track = await findEditableTrack(db, actor, release.trackId);
  if (!track) return { code: "not-theirs" };
  if (!track.isDraft) return RETRY_LATER;
  const { version } = await findTemplate(track.agreementModel);
  if (version !== release.agreementVersion) return { code: "agreement-changed" };
  const { checkoutOpenedAt, promisedKinds: promised } = await findSettings(db);
  const [driveLink, files] = await Promise.all([
    findFileLink(db, track.id),
    listTrackFiles(db, track.id),
  ]);
  const stored = { ...track, driveLink, files };
  const { value, errors } = readForm(
    checkoutOpenedAt ? trackSoldHereForm : trackForm,
    formOf(savedValues(stored)),
  );
  if (errors) return { code: "fields-invalid", fields: Object.keys(errors) };
  const needsFiles = !track.purchaseLink;
  const lacking = findLackingFiles({ files, driveLink, promised, needsFiles });
  if (lacking) return lacking;
  const form = { fields: value, isDraft: false, files: noFiles, version: versionOfTrack(stored) };
  const saved = await inTransaction((tx) => saveTrack(tx, actor, track.id, form));
  return refusalOf(saved);
}

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value) form.append(name, value);
  return form;
}

/** A change between the checks and the save makes the next run repeat them. */
function refusalOf({ done, refused }: Outcome<SavedTrack, unknown>) {
  if (refused) return RETRY_LATER;
  const titles = done.pendingReview.map(({ title }) => title);
  return titles.length > 0 ? ({ code: "sounds-alike", titles } as const) : undefined;
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
    const url = siteUrl(`${href("/admin/music-manager")}?edit=${encodeURIComponent(trackId)}`);
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
