import type { EditableTrack } from "#app/catalogue/managed-tracks.server.ts";
import type { TrackFields } from "#app/catalogue/track-form.ts";
import { savedValues, sentValues } from "#app/catalogue/track-values.ts";
import { versionOf } from "#app/web/version.server.ts";
import { type FileKind, fileKindNames } from "./file-kinds.ts";
import type { FileWishes } from "./track-files-form.ts";

/** A track with all that its form edits. */
export type StoredTrack = EditableTrack & {
  driveLink: string | undefined;
  files: { id: string; kind: FileKind; fileName: string }[];
};

type Values = Record<string, string>;

/** Names what each field of a track's form began with. What the form does not edit is not in it. */
export function versionOfTrack(track: StoredTrack): string {
  const named = Object.entries(storedValues(track)).map(([name, text]) => [name, nameOf(text)]);
  return String(new URLSearchParams(named));
}

type Sent = {
  /** The track as it was when the form was opened. */
  version: string;
  fields: TrackFields;
  /** A price in the form that is not in `fields`: it was settled in between. */
  unusedPrice: string | undefined;
  isDraft: boolean;
  files: FileWishes;
  /** Whether who sent the form may say what is a new arrival. */
  marksNew: boolean;
};

/** What others have saved since the form was opened and a save of the form would undo. */
export function listSavedBetween(track: StoredTrack, sent: Sent): { name: string; text: string }[] {
  const opened = new URLSearchParams(sent.version);
  const [stored, wanted] = [storedValues(track), wantedValues(sent)];
  const isChanged = (name: string) => {
    // A file that the form does not know of stays as it is.
    if (name.startsWith("kind:") && !opened.has(name)) return false;
    return opened.get(name) !== nameOf(stored[name] ?? "");
  };
  return Object.entries(stored)
    .filter(([name]) => isChanged(name) || (name === "price" && isChanged("state")))
    .filter(([name, text]) => wanted[name] !== undefined && wanted[name] !== text)
    .map(([name, text]) => factOf(track, name, text));
}

function nameOf(text: string): string {
  return versionOf({ text }).slice(0, 10);
}

function storedValues(track: StoredTrack): Values {
  const { sold: _, ...values } = savedValues(track);
  const kinds = track.files.map(({ id, kind }) => [`kind:${id}`, kind]);
  return {
    ...values,
    cover: track.fileIds.cover ?? "",
    audio: track.fileIds.audio ?? "",
    state: stateOf(track.isDraft),
    ...Object.fromEntries(kinds),
  };
}

const stateOf = (isDraft: boolean) => (isDraft ? "Draft" : "Published");

/** What the form would make of them; a field that it leaves as it is stays away. */
function wantedValues(sent: Sent): Partial<Values> {
  const { fields, unusedPrice, isDraft, files, marksNew } = sent;
  const { newArrival, ...values } = sentValues(fields);
  const removed = [...files.removed].map((id) => [`kind:${id}`, "removed"]);
  return {
    price: unusedPrice,
    ...values,
    newArrival: marksNew ? newArrival : undefined,
    cover: fields.cover,
    audio: fields.audio,
    state: stateOf(isDraft),
    ...Object.fromEntries([...files.kinds].map(([id, kind]) => [`kind:${id}`, kind])),
    ...Object.fromEntries(removed),
  };
}

const labels: Record<string, string> = {
  title: "Title",
  genre: "Genre",
  price: "Price (€)",
  purchaseLink: "Purchase link",
  description: "Description",
  bpm: "BPM",
  key: "Key",
  duration: "Duration",
  releaseDate: "Release date",
  driveLink: "Download file link",
  onSale: "On sale",
  newArrival: "New arrival",
  cover: "Cover",
  audio: "Preview",
  state: "State",
};

function factOf(track: StoredTrack, name: string, text: string) {
  const file = track.files.find(({ id }) => name === `kind:${id}`);
  if (file) return { name: `Kind of ${file.fileName}`, text: fileKindNames[file.kind] };
  const told = { name: labels[name] ?? name, text };
  if (name === "onSale" || name === "newArrival") return { ...told, text: text ? "Yes" : "No" };
  if (name === "cover" || name === "audio") return { ...told, text: "Another file" };
  return told;
}
