import { modelNames } from "#app/agreements/agreement-models.ts";
import { declarationNames } from "#app/catalogue/declarations.ts";
import type { EditableTrack } from "#app/catalogue/editable-track.server.ts";
import type { TrackField, TrackFields } from "#app/catalogue/track-form.ts";
import { savedValues, sentValues } from "#app/catalogue/track-values.ts";
import type { Currency } from "#app/system/currency.ts";
import { priceLabel } from "#app/ui/price-label.ts";
import { versionOf } from "#app/web/version.server.ts";
import { type FileKind, fileKindNames } from "../files/file-kinds.ts";
import type { FileChanges } from "../files/track-files-form.ts";

type StoredTrack = EditableTrack & {
  driveLink: string | undefined;
  files: { id: string; kind: FileKind; fileName: string }[];
};

type Values = Record<string, string>;

/** Of each field as the form begins with it, so that editors of different fields do not collide. */
export function versionOfTrack(track: StoredTrack): string {
  const named = Object.entries(storedValues(track)).map(([name, text]) => [name, hashOf(text)]);
  return String(new URLSearchParams(named));
}

type Sent = {
  version: string;
  fields: TrackFields;
  isDraft: boolean;
  files: FileChanges;
  marksNew: boolean;
};

export type SavedFact = { name: string; text: string };

/** What others have saved since the form was opened and saving the form would undo. */
export function listConflicts(track: StoredTrack, sent: Sent, currency: Currency): SavedFact[] {
  const opened = new URLSearchParams(sent.version);
  const [stored, wanted] = [storedValues(track), wantedValues(sent)];
  const isChanged = (name: string) => {
    // A file that the form does not know of stays as it is.
    if (name.startsWith("kind:") && !opened.has(name)) return false;
    // A track in the shop cannot become a draft again, whatever its form has seen.
    if (name === "state" && !track.isDraft) return true;
    return opened.get(name) !== hashOf(stored[name] ?? "");
  };
  const isPublishedMeanwhile = opened.get("state") !== hashOf(stored.state ?? "");
  return Object.entries(stored)
    .filter(([name]) => isChanged(name) || (name === "price" && isPublishedMeanwhile))
    .filter(([name, text]) => wanted[name] !== undefined && wanted[name] !== text)
    .map(([name, text]) => factOf(track, name, text, currency));
}

function hashOf(text: string): string {
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

/** What the form would make of them, without the fields that it leaves as they are. */
function wantedValues(sent: Sent): Partial<Values> {
  const { fields, isDraft, files, marksNew } = sent;
  const { newArrival, ...values } = sentValues(fields);
  const removed = [...files.removed].map((id) => [`kind:${id}`, "removed"]);
  return {
    ...values,
    newArrival: marksNew ? newArrival : undefined,
    cover: fields.cover,
    audio: fields.audio,
    state: stateOf(isDraft),
    ...Object.fromEntries([...files.kinds].map(([id, kind]) => [`kind:${id}`, kind])),
    ...Object.fromEntries(removed),
  };
}

const labels: Record<TrackField | "state", string> = {
  title: "Title",
  genre: "Genre",
  price: "Price",
  sold: "Sold",
  purchaseLink: "Purchase link",
  description: "Description",
  agreementModel: "Rights",
  bpm: "BPM",
  key: "Key",
  duration: "Duration",
  releaseDate: "Release date",
  releaseTime: "Release hour",
  ...declarationNames,
  driveLink: "Download file link",
  onSale: "On sale",
  newArrival: "New arrival",
  cover: "Cover",
  audio: "Preview",
  state: "State",
};

function factOf(track: StoredTrack, name: string, text: string, currency: Currency): SavedFact {
  const file = track.files.find(({ id }) => name === `kind:${id}`);
  if (file) return { name: `Kind of ${file.fileName}`, text: fileKindNames[file.kind] };
  if (name === "price") return { name: priceLabel(currency), text };
  const label = nameOfField(name);
  if (name === "onSale" || name === "newArrival") return { name: label, text: text ? "Yes" : "No" };
  if (name === "cover" || name === "audio") return { name: label, text: "Another file" };
  const isModel = name === "agreementModel";
  return { name: label, text: isModel ? modelNames[track.agreementModel]() : text };
}

export function nameOfField(name: string): string {
  return isLabelled(name) ? labels[name] : name;
}

function isLabelled(name: string): name is keyof typeof labels {
  return Object.hasOwn(labels, name);
}
