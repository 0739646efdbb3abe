import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { findTemplate } from "#app/shop/agreements/templates.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { findEditableTrack } from "../editable-track.server.ts";
import { findFileLink } from "../files/deliveries.server.ts";
import { listTrackFiles } from "../files/track-files.server.ts";
import { trackForm, trackSoldHereForm } from "../track-form.ts";
import { savedValues } from "../track-values.ts";
import { findLackingFiles } from "./files-needed.ts";
import type { ReleaseRefusal } from "./release-refusal.ts";
import { type SavedTrack, saveTrack } from "./save-track.server.ts";
import { versionOfTrack } from "./track-version.server.ts";

const noFiles = { kinds: new Map(), removed: new Set<string>(), added: new Map() };

/** Someone is saving the draft right now. */
export const RETRY_LATER = Symbol("later");

/**
 * Applies the checks of the form. `agreementVersion` is the version that the account has seen, if
 * not the current one.
 */
export async function checkDraft(actor: Actor, id: string, agreementVersion?: number) {
  const track = await findEditableTrack(db, actor, id);
  if (!track) return { refusal: { code: "not-theirs" } satisfies ReleaseRefusal };
  if (!track.isDraft) return { refusal: RETRY_LATER } as const;
  const { version } = await findTemplate(track.agreementModel);
  if (agreementVersion !== undefined && version !== agreementVersion)
    return { refusal: { code: "agreement-changed" } satisfies ReleaseRefusal };
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
  if (errors) {
    const fields = Object.keys(errors);
    return { refusal: { code: "fields-invalid", fields } satisfies ReleaseRefusal };
  }
  const needsFiles = !track.purchaseLink;
  const refusal = findLackingFiles({ files, driveLink, promised, needsFiles });
  if (refusal) return { refusal };
  return { fields: value, version: versionOfTrack(stored) };
}

/** Returns why the draft was not published. */
export async function publishDraft(
  actor: Actor,
  id: string,
  agreementVersion?: number,
): Promise<ReleaseRefusal | typeof RETRY_LATER | undefined> {
  const { refusal, fields, version } = await checkDraft(actor, id, agreementVersion);
  if (refusal) return refusal;
  if (!fields) return RETRY_LATER;
  const form = { fields, isDraft: false, files: noFiles, version };
  return refusalOf(await inTransaction((tx) => saveTrack(tx, actor, id, form)));
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
