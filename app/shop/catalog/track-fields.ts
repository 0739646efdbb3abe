import { formatDuration } from "#app/platform/ui/format.ts";
import { isAgreementModel, modelNames } from "#app/shop/agreements/agreement-models.ts";
import { m } from "#messages";
import { undefinedGenre } from "./genres/genre-names.ts";
import { optionalDetails } from "./optional-details.ts";
import type { TrackField, TrackFields } from "./track-form.ts";

export type FieldValues = Record<TrackField, string>;

/** Values of the form. A stored genre may be one that the form no longer offers. */
type TrackValues = Omit<TrackFields, "genre"> & { genre: string };

type Field<Value> = {
  label: () => string;
  /** Text in the form. */
  text?: (value: NonNullable<Value>) => string;
  /** Text for people, if it differs from the form's. */
  describe?: (text: string) => string;
  /** Text in the form of a new track. */
  initial?: string;
};

const yesOrNo = (text: string) => (text ? m.yes() : m.no());

const trackFields: { [Name in TrackField]: Field<TrackValues[Name]> } = {
  title: { label: m.title },
  genre: { label: m.genre, text: (genre) => (genre === undefinedGenre ? "" : genre) },
  price: {
    label: m.price,
    text: (cents) => (cents > 0 ? (cents / 100).toFixed(2) : ""),
    initial: "49.99",
  },
  floorCents: { label: m.floor_price, text: (cents) => (cents / 100).toFixed(2) },
  purchaseLink: { label: m.purchase_link },
  description: { label: m.description },
  agreementModel: {
    label: m.paper_rights,
    describe: (text) => (isAgreementModel(text) ? modelNames[text]() : text),
    initial: "licence",
  },
  ...optionalDetails,
  duration: { label: m.track_duration, text: formatDuration },
  releaseDate: { label: m.release_date },
  releaseTime: { label: m.track_release_hour },
  driveLink: { label: m.track_download_link },
  onSale: { label: m.track_on_sale, describe: yesOrNo },
  sold: { label: m.sold },
  newArrival: { label: m.track_new_arrival, describe: yesOrNo },
  cover: { label: m.track_cover, describe: m.track_another_file },
  audio: { label: m.preview, describe: m.track_another_file },
};

const fieldNames = Object.keys(trackFields).filter(isTrackField);

export const newValues = mapFields((name) => trackFields[name].initial ?? "");

export function formatFields(fields: TrackValues): FieldValues {
  return mapFields((name) => textOf(fields, name));
}

function textOf<Name extends TrackField>(fields: TrackValues, name: Name): string {
  const value = fields[name];
  if (typeof value === "boolean") return value ? "on" : "";
  const { text = String } = trackFields[name];
  return value === null || value === undefined ? "" : text(value);
}

function mapFields<Value>(read: (name: TrackField) => Value): Record<TrackField, Value>;
function mapFields(read: (name: TrackField) => unknown): Record<string, unknown> {
  return Object.fromEntries(fieldNames.map((name) => [name, read(name)]));
}

/** Returns undefined for anything but a field of the form. */
export function labelOfField(name: string): string | undefined {
  return isTrackField(name) ? trackFields[name].label() : undefined;
}

export function describeField(name: string, text: string): string {
  return (isTrackField(name) && trackFields[name].describe?.(text)) || text;
}

function isTrackField(name: string): name is TrackField {
  return Object.hasOwn(trackFields, name);
}
