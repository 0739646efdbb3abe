import { sql } from "kysely";
import { findActor } from "#app/accounts/users.server.ts";
import { findTemplate } from "#app/agreements/templates.server.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { findEditableTrack } from "#app/catalogue/editable-track.server.ts";
import { trackForm, trackSoldHereForm } from "#app/catalogue/track-form.ts";
import { savedValues } from "#app/catalogue/track-values.ts";
import { findSettings } from "#app/content/settings.server.ts";
import { db } from "#app/database/db.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { env } from "#app/system/env.server.ts";
import type { Outcome } from "#app/web/outcome.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { findFileLink } from "../download-links/deliveries.server.ts";
import { listTrackFiles } from "../files/track-files.server.ts";
import { paragraph } from "../mails/order-blocks.ts";
import { type SavedTrack, saveTrack } from "./save-track.server.ts";
import { versionOfTrack } from "./track-version.server.ts";

export const PUBLISH_DUE = "publish-due";

const MAX_DUE = 100;
/** Nobody asked from anywhere: it is the shop's own act in the name of the account. */
const caller = { address: "" };
const noFiles = { kinds: new Map(), removed: new Set<string>(), added: new Map() };

/** A refusal that is none: somebody saves the draft at this very moment, and the next minute looks again. */
const LATER = Symbol("later");

/** `at`: by default the database's time. */
export async function publishDue(at?: Date): Promise<void> {
  const due = await db
    .selectFrom("trackReleases")
    .innerJoin("musicTracks", "musicTracks.id", "trackId")
    .where("refusedAt", "is", null)
    .where(sql<boolean>`publish_at <= coalesce(${at ?? null}::timestamptz, now())`)
    .select(["trackId", "title", "accountId", "agreementVersion", "publishAt"])
    .orderBy("publishAt")
    .limit(MAX_DUE)
    .execute();
  for (const release of due) {
    const problem = await publish(release);
    if (problem !== undefined && problem !== LATER) await refuseRelease(release, problem);
  }
}

type Release = {
  trackId: string;
  title: string;
  accountId: string;
  agreementVersion: number;
  publishAt: Date;
};

/** As the form of the draft does, with its checks. Returns why it was not published. */
async function publish(release: Release): Promise<string | typeof LATER | undefined> {
  const actor = await findActor(release.accountId);
  if (!actor) return "The account that set its hour is gone or is not active any more.";
  const track = await findEditableTrack(db, actor, release.trackId);
  if (!track) return "The account that set its hour may not edit it any more.";
  if (!track.isDraft) return LATER;
  const { version } = await findTemplate(track.agreementModel);
  if (version !== release.agreementVersion)
    return "The agreement that it is sold by has been changed since its hour was set. Read it, and set the hour again or publish it by hand.";
  const { checkoutOpenedAt } = await findSettings(db);
  const [driveLink, files] = await Promise.all([
    findFileLink(db, track.id),
    listTrackFiles(db, track.id),
  ]);
  const stored = { ...track, driveLink, files };
  const { value, errors } = readForm(
    checkoutOpenedAt ? trackSoldHereForm : trackForm,
    formOf(savedValues(stored)),
  );
  if (errors) return Object.values(errors).join(" · ");
  const saved = await saveTrack(actor, track.id, {
    ...{ fields: value, isDraft: false, files: noFiles, caller },
    version: versionOfTrack(stored),
  });
  return reasonOf(saved);
}

/** An empty field is one that is not sent. */
function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value) form.append(name, value);
  return form;
}

function reasonOf({
  done,
  refused,
}: Outcome<SavedTrack, unknown>): string | typeof LATER | undefined {
  if (!refused) return done.held.length > 0 ? heldBack(done.held) : undefined;
  return refused.reason === "conflict" || refused.reason === "busy" ? LATER : refused.text;
}

function heldBack(held: SavedTrack["held"]): string {
  const titles = held.map(({ title }) => `“${title}”`);
  return `It sounds like ${titles.join(", ")}: an administrator listens to both first.`;
}

/** The track stays a draft; its row in the list says why, and a mail tells the owner of the shop. */
async function refuseRelease({ trackId, title, publishAt }: Release, problem: string) {
  await db.transaction().execute(async (tx) => {
    const refused = await tx
      .updateTable("trackReleases")
      .set({ refusedAt: sql`now()`, refusal: problem.slice(0, 1000) })
      .where("trackId", "=", trackId)
      .where("publishAt", "=", publishAt)
      .where("refusedAt", "is", null)
      .executeTakeFirst();
    if (refused.numUpdatedRows !== 1n) return;
    const subject = { kind: "track", id: trackId, name: title } as const;
    const details = { why: problem };
    await recordAct(tx, { by: undefined, act: "refuse-release", subject, details });
    const url = `${env.SITE_URL}/admin/music-manager?edit=${encodeURIComponent(trackId)}`;
    const heading = "A track was not published";
    await queueMail(tx, {
      ...({ kind: "owner-attention", to: "owner", subject: heading } as const),
      blocks: [
        { type: "heading", text: heading },
        paragraph(`The draft “${title}” was to be published by itself. It stays a draft.`),
        paragraph(problem),
        { type: "button", label: "Open the draft", url },
      ],
    });
  });
}
