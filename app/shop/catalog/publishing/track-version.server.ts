import { versionOf } from "#app/platform/forms/version.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { priceLabel } from "#app/platform/ui/price-label.ts";
import { m } from "#messages";
import type { EditableTrack } from "../editable-track.server.ts";
import { type FileKind, fileKindNames } from "../files/file-kinds.ts";
import type { FileChanges } from "../files/track-files-form.ts";
import { describeField, formatFields, labelOfField } from "../track-fields.ts";
import type { TrackFields } from "../track-form.ts";
import { readRelease, releaseInUtc, savedValues } from "../track-values.ts";

type StoredTrack = EditableTrack & {
  driveLink: string | undefined;
  files: { id: string; kind: FileKind; fileName: string }[];
};

type Values = Record<string, string>;

/** Each field has its own version, so that editors of different fields do not collide. */
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

export type SavedField = { name: string; text: string };

/** Lists changes that others saved since the form was opened and that saving it would undo. */
export function listConflicts(track: StoredTrack, sent: Sent, currency: Currency): SavedField[] {
  const opened = new URLSearchParams(sent.version);
  const [stored, wanted] = [storedValues(track), wantedValues(sent)];
  const isChanged = (name: string) => {
    // A file that the form does not list stays unchanged.
    if (name.startsWith("kind:") && !opened.has(name)) return false;
    // A published track cannot become a draft again, whatever version its form has.
    if (name === "state" && !track.isDraft) return true;
    return opened.get(name) !== hashOf(stored[name] ?? "");
  };
  const isPublishedMeanwhile = opened.get("state") !== hashOf(stored.state ?? "");
  return Object.entries(stored)
    .filter(([name]) => isChanged(name) || (name === "price" && isPublishedMeanwhile))
    .filter(([name, text]) => wanted[name] !== undefined && wanted[name] !== text)
    .map(([name, text]) => savedFieldOf(track, name, text, currency));
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

const stateOf = (isDraft: boolean) => (isDraft ? m.draft() : m.register_published());

function wantedValues(sent: Sent): Partial<Values> {
  const { fields, isDraft, files, marksNew } = sent;
  const release = readRelease(fields.releaseDate, fields.releaseTime);
  const inUtc = { ...fields, price: fields.price ?? 0, ...(release && releaseInUtc(release)) };
  const { sold: _, ...values } = formatFields(inUtc);
  const removed = [...files.removed].map((id) => [`kind:${id}`, "removed"]);
  return {
    ...values,
    price: fields.price === undefined ? undefined : values.price,
    newArrival: marksNew ? values.newArrival : undefined,
    cover: fields.cover ?? undefined,
    audio: fields.audio ?? undefined,
    state: stateOf(isDraft),
    ...Object.fromEntries([...files.kinds].map(([id, kind]) => [`kind:${id}`, kind])),
    ...Object.fromEntries(removed),
  };
}

function savedFieldOf(
  track: StoredTrack,
  name: string,
  text: string,
  currency: Currency,
): SavedField {
  const file = track.files.find(({ id }) => name === `kind:${id}`);
  if (file)
    return {
      name: m.track_kind_of_file({ name: file.fileName }),
      text: fileKindNames[file.kind](),
    };
  if (name === "price") return { name: priceLabel(currency), text };
  return { name: nameOfField(name), text: describeField(name, text) };
}

export function nameOfField(name: string): string {
  return name === "state" ? m.state() : (labelOfField(name) ?? name);
}
