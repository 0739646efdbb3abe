import { randomUUID } from "node:crypto";
import { db } from "#app/platform/database/db.server.ts";
import type { Problem } from "#app/platform/ui/alert.tsx";
import { maxBytesOf } from "#app/platform/uploads/open-upload.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import {
  type AudioMatch,
  listAudioMatches,
} from "#app/shop/catalog/audio-matches/match-reviews.server.ts";
import { type EditableTrack, findEditableTrack } from "#app/shop/catalog/editable-track.server.ts";
import { findFileLink } from "#app/shop/catalog/files/deliveries.server.ts";
import type { FileKind } from "#app/shop/catalog/files/file-kinds.ts";
import { listTrackFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { listUsedNames, type UsedNames } from "#app/shop/catalog/filters/filtered-tracks.server.ts";
import { listGenreNames } from "#app/shop/catalog/genres/genres.server.ts";
import { findLackingFiles, lackingFilesText } from "#app/shop/catalog/publishing/files-needed.ts";
import { releaseRefusalText } from "#app/shop/catalog/publishing/release-refusal-text.server.ts";
import { versionOfTrack } from "#app/shop/catalog/publishing/track-version.server.ts";
import { mayAddTracks } from "#app/shop/catalog/track-policy.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { mayManageSettings } from "#app/shop/content/settings-policy.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { findRecentSale } from "#app/shop/orders/selling/recent-sales.server.ts";
import { mayUndoSale } from "#app/shop/orders/state/sale-policy.ts";
import { m } from "#messages";

/** Leaves out the storage key. */
export type EditorFile = {
  id: string;
  kind: FileKind;
  fileName: string;
  sizeBytes: number;
  /** First 12 of the 64 digits of the SHA-256. */
  shortHash: string;
};

type EditorTrack = Omit<EditableTrack, "fileIds" | "releaseRefusal"> & {
  /** Reason for which the scheduled publication failed. */
  releaseRefusal: string | undefined;
  /** Files that the track lacks to be published as scheduled. */
  lackingFiles: string | undefined;
  driveLink: string | undefined;
  files: EditorFile[];
  version: string;
  /** Overlaps that keep the track a draft. */
  audioMatches: AudioMatch[];
};

/** A new track has a key, with which the form adds one track only. */
export type TrackEditorData = {
  genres: string[];
  /** Names that other tracks have, to suggest. */
  used: UsedNames;
  /** Maximum size of a buyer's file in bytes. */
  largestFile: number;
  /** Tracks without a purchase link are sold in the shop's checkout. */
  isCheckoutOpen: boolean;
  managesSettings: boolean;
} & ({ track: EditorTrack; formKey?: undefined } | { track?: undefined; formKey: string });

type Chosen = { id: string; title: string };

type FormOrDialog =
  | { form: TrackEditorData }
  | {
      problem?: Problem;
      moving?: Chosen;
      deleting?: Chosen & { isSold: boolean };
      undoing?: Chosen & { recentSale: RecentSale | undefined };
      selling?: AskedTrack;
      replacing?: AskedTrack;
      status?: number;
    };

const denied = (): Problem => ({
  title: m.track_access_denied(),
  text: m.music_manager_you_can_only_edit_your_own(),
  lang: "pt",
});

const missing = (): Problem => ({
  title: m.loading_music_failed_title(),
  text: m.track_track_not_found_in_the_library(),
});

/** Opens only tracks that the actor may edit. */
export async function findForm(actor: Actor, parameters: URLSearchParams): Promise<FormOrDialog> {
  const { isCheckoutOpen } = await shopContent();
  const managesSettings = mayManageSettings(actor);
  const shop = async () => ({
    genres: await listGenreNames(),
    used: await listUsedNames(),
    largestFile: maxBytesOf("deliverable"),
    isCheckoutOpen,
    managesSettings,
  });
  if (parameters.has("new")) {
    return mayAddTracks(actor)
      ? { form: { formKey: randomUUID(), ...(await shop()) } }
      : { problem: denied(), status: 403 };
  }
  const edited = parameters.get("edit");
  if (edited !== null) {
    const track = await findTrack(actor, edited);
    if (track) return { form: { track: await withFiles(track), ...(await shop()) } };
    return actor.role === "admin"
      ? { problem: missing(), status: 404 }
      : { problem: denied(), status: 403 };
  }
  const [moved, deleted, sold, unsold, replaced] = await Promise.all([
    actor.role === "admin" ? findTrack(actor, parameters.get("move")) : undefined,
    findTrack(actor, parameters.get("delete")),
    findTrack(actor, parameters.get("unsell")),
    findTrack(actor, parameters.get("sell")),
    findTrack(actor, parameters.get("replace")),
  ]);
  const recentSale = sold && (await findRecentSale(sold.id));
  const mayUndo = recentSale !== undefined || mayUndoSale(actor);
  return {
    ...(moved && { moving: { id: moved.id, title: moved.title } }),
    ...(deleted && {
      deleting: { id: deleted.id, title: deleted.title, isSold: deleted.isSold },
    }),
    ...(sold?.isSold && mayUndo && { undoing: { id: sold.id, title: sold.title, recentSale } }),
    ...(unsold && !unsold.isSold && { selling: askedTrack(unsold) }),
    ...(replaced && !replaced.isSold && !replaced.isDraft && { replacing: askedTrack(replaced) }),
  };
}

type RecentSale = Awaited<ReturnType<typeof findRecentSale>>;

export type AskedTrack = Chosen & { priceCents: number };

function askedTrack({ id, title, priceCents }: EditableTrack): AskedTrack {
  return { id, title, priceCents };
}

async function withFiles({
  fileIds,
  releaseRefusal: refusal,
  ...track
}: EditableTrack): Promise<EditorTrack> {
  const [driveLink, files, audioMatches, { promisedKinds: promised }] = await Promise.all([
    findFileLink(db, track.id),
    listTrackFiles(db, track.id),
    track.isDraft ? listAudioMatches([track.id]) : [],
    findSettings(),
  ]);
  const version = versionOfTrack({ ...track, releaseRefusal: refusal, fileIds, driveLink, files });
  const editorFiles = files.map(({ id, kind, fileName, sizeBytes, sha256 }) => ({
    id,
    kind,
    fileName,
    sizeBytes,
    shortHash: sha256.slice(0, 12),
  }));
  const releaseRefusal = refusal ? releaseRefusalText(refusal) : undefined;
  const isScheduled = track.publishAt !== null || track.awaitsCheckout;
  const isPlanned = track.isDraft && isScheduled && !refusal;
  const offered = { files, driveLink, promised, needsFiles: !track.purchaseLink };
  const lacking = isPlanned ? findLackingFiles(offered) : undefined;
  const lackingFiles = lacking && lackingFilesText(lacking);
  return {
    ...track,
    releaseRefusal,
    lackingFiles,
    driveLink,
    files: editorFiles,
    version,
    audioMatches,
  };
}

async function findTrack(actor: Actor, id: string | null): Promise<EditableTrack | undefined> {
  return id === null ? undefined : findEditableTrack(db, actor, id.replaceAll("\0", ""));
}
