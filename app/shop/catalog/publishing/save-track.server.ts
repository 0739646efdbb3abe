import type { Db } from "#app/platform/database/db.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { acceptTemplate } from "#app/shop/agreements/acceptances.server.ts";
import { findSettings, type Settings } from "#app/shop/content/settings.server.ts";
import { appendToLedger } from "#app/shop/ledger/append-to-ledger.server.ts";
import { m } from "#messages";
import type { Overlap } from "../audio-matches/find-overlaps.server.ts";
import { requestReview } from "../audio-matches/request-review.server.ts";
import { type EditableTrack, lockTrack } from "../editable-track.server.ts";
import { findFileLink, setFileLink } from "../files/deliveries.server.ts";
import type { FileKind } from "../files/file-kinds.ts";
import { saveTrackFiles } from "../files/save-track-files.server.ts";
import { listTrackFiles } from "../files/track-files.server.ts";
import type { FileChanges } from "../files/track-files-form.ts";
import { declarationNames } from "../optional-details.ts";
import { linkNeeded } from "../track-form.ts";
import { mayMarkNew, notYours } from "../track-policy.ts";
import { createTrack, type SubmittedTrack, updateTrack } from "../write-track.server.ts";
import {
  addsUnreviewedMusic,
  draftIfPendingReview,
  refuseUnreviewedMusic,
} from "./audio-match-review.server.ts";
import { findLackingFiles, lackingFilesText } from "./files-needed.ts";
import { setRelease } from "./scheduled-release.server.ts";
import { listConflicts, type SavedField, versionOfTrack } from "./track-version.server.ts";

export type SubmittedTrackForm = SubmittedTrack & { files: FileChanges };

/** `key` comes from the form, so that repeated submissions add one track. The first is `isNew`. */
export async function saveNewTrack(
  tx: Db,
  actor: Actor,
  key: string,
  form: SubmittedTrackForm,
): Promise<Outcome<SavedTrack & { isNew: boolean }>> {
  const settings = await findSettings(tx);
  if (needsLink(form, settings)) return refuseLink();
  const sent = await draftIfPendingReview(tx, form, actor);
  const also = { files: [...sent.files.added] };
  const { done, refused } = await createTrack(tx, actor, { ...sent, key, also });
  if (refused) return { refused };
  const { id, isNew } = done;
  if (!isNew) return { done: { id, isNew, pendingReview: [], lacksFiles: false } };
  const track = { id, title: sent.fields.title, driveLink: undefined };
  if (!sent.isDraft) await appendToLedger(tx, { kind: "published", track });
  const isReleased = !sent.isDraft || isPlanned(sent);
  const promised = isReleased ? settings.promisedKinds : [];
  const needsFiles = isReleased && isSoldHere(sent);
  const rest = { ...sent, accepts: !sent.isDraft, promised, needsFiles };
  const saved = await saveForBuyer(tx, actor, track, rest);
  return saved.refused ? saved : { done: { ...saved.done, isNew } };
}

/** `version` is from when the form was opened. A conflict carries the changes of others. */
export async function saveTrack(
  tx: Db,
  actor: Actor,
  id: string,
  form: SubmittedTrackForm & { version: string },
): Promise<Outcome<SavedTrack, SavedField[]>> {
  const locked = await lockTrack(tx, actor, id);
  if (!locked && actor.role === "admin") return refuse("missing", m.manager_track_gone());
  if (!locked) return refuse("forbidden", notYours(), { title: m.track_access_denied() });
  const driveLink = await findFileLink(tx, id);
  const track = { ...locked, driveLink, files: await listTrackFiles(tx, id) };
  const settings = await findSettings(tx);
  const wanted = { ...form, marksNew: mayMarkNew(actor) };
  const theirs = listConflicts(track, wanted, settings.currency);
  if (theirs.length > 0) return conflictWith(theirs, versionOfTrack(track));
  const wasSoldHere = !track.isDraft && track.purchaseLink === null;
  if (!wasSoldHere && needsLink(form, settings)) return refuseLink();
  if (!track.isDraft && (await addsUnreviewedMusic(tx, form, actor, track)))
    return refuseUnreviewedMusic();
  const sent = await draftIfPendingReview(tx, form, actor, track);
  const updated = await updateTrack(tx, actor, track, sent);
  if (updated.refused) return updated;
  const saved = { ...track, title: sent.fields.title };
  const isPublished = track.isDraft && !sent.isDraft;
  if (isPublished) await appendToLedger(tx, { kind: "published", track: saved });
  const isOffered = !track.isDraft && !track.isSold;
  const accepts = isPublished || (isOffered && changesTerms(track, sent));
  const { promisedKinds } = settings;
  const hasKind = (kind: string) => track.files.some((file) => file.kind === kind);
  const isReleased = isPublished || isPlanned(sent);
  const promised = promisedKinds.filter((kind) => isReleased || (isOffered && hasKind(kind)));
  const hadFiles = track.files.length > 0 || driveLink !== undefined || !wasSoldHere;
  const needsFiles = isSoldHere(sent) && (isReleased || (isOffered && hadFiles));
  return saveForBuyer(tx, actor, saved, { ...sent, accepts, promised, needsFiles });
}

/**
 * `pendingReview` lists overlaps for an administrator. The track is then saved as a draft. A planned
 * release that `lacksFiles` is saved, but will not be published without them.
 */
export type SavedTrack = { id: string; pendingReview: Overlap[]; lacksFiles: boolean };

/** The Buy button needs a link while the checkout is closed. */
function needsLink(
  { fields, isDraft }: SubmittedTrackForm,
  { checkoutOpenedAt }: Pick<Settings, "checkoutOpenedAt">,
): boolean {
  return !isDraft && !fields.purchaseLink && checkoutOpenedAt === null;
}

const refuseLink = () =>
  refuse("invalid", linkNeeded(), { errors: { purchaseLink: linkNeeded() } });

function isSoldHere({ fields }: SubmittedTrackForm): boolean {
  return !fields.purchaseLink && !fields.sold;
}

function isPlanned({ fields, isDraft, awaitsCheckout }: SubmittedTrackForm): boolean {
  return isDraft && (awaitsCheckout === true || !!fields.releaseTime);
}

/** The agreement contains these fields. */
function changesTerms(track: EditableTrack, { fields, files }: SubmittedTrackForm): boolean {
  const { title, agreementModel } = track;
  if (title !== fields.title || agreementModel !== fields.agreementModel) return true;
  if (declarationNames.some((name) => track[name] !== fields[name])) return true;
  return files.added.size > 0 || files.removed.size > 0;
}

type Saved = SubmittedTrackForm & {
  accepts: boolean;
  promised: FileKind[];
  needsFiles: boolean;
  pendingReview: Overlap[];
};

type LockedTrack = { id: string; title: string; driveLink: string | undefined };

async function saveForBuyer(
  tx: Db,
  actor: Actor,
  track: LockedTrack,
  form: Saved,
): Promise<Outcome<SavedTrack>> {
  const { fields, files, accepts, promised, needsFiles, pendingReview } = form;
  await setFileLink(tx, actor, track, fields.driveLink ?? undefined);
  const saved = await saveTrackFiles(tx, actor, track, files);
  if (saved.refused) return saved;
  // A track under review keeps its release time, which has passed if it was scheduled.
  if (pendingReview.length === 0) {
    const released = await setRelease(tx, actor, track, form);
    if (released.refused) return released;
  }
  const stored = await listTrackFiles(tx, track.id);
  const { driveLink } = fields;
  const lacking = findLackingFiles({ files: stored, driveLink, promised, needsFiles });
  if (lacking && !isPlanned(form)) {
    const text = lackingFilesText(lacking);
    return refuse("invalid", text, { errors: { files: text } });
  }
  if (accepts) {
    const accepted = { trackId: track.id, model: fields.agreementModel };
    await acceptTemplate(tx, actor, { ...accepted, files: stored });
  }
  if (pendingReview.length > 0) await requestReview(tx, track.id, pendingReview);
  return { done: { id: track.id, pendingReview, lacksFiles: lacking !== undefined } };
}
