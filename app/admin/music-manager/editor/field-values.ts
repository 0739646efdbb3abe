import { undefinedGenre } from "#app/catalogue/genres.ts";
import type { TrackField, TrackFields } from "#app/catalogue/track-form.ts";
import { formatBpm, formatDuration } from "#app/ui/format.ts";
import type { ShownForm } from "./find-form.server.ts";

export type FieldValues = Record<TrackField, string>;

/** What a new form begins with. */
const empty: FieldValues = {
  title: "",
  genre: "",
  price: "49.99",
  purchaseLink: "",
  description: "",
  bpm: "",
  key: "",
  duration: "",
  releaseDate: "",
  driveLink: "",
  onSale: "",
  sold: "",
  newArrival: "",
  cover: "",
  audio: "",
};

/** What stands in the fields: what was typed when the form came back, else the track, else the start. */
export function fieldValues(
  track: ShownForm["track"],
  typed: Partial<FieldValues> | undefined,
): FieldValues {
  // A box that is not ticked is not sent: of a form that came back, what is absent is empty.
  const saved = track ? savedValues(track) : empty;
  if (!typed) return saved;
  return { ...saved, onSale: "", sold: "", newArrival: "", ...typed };
}

type SavedTrack = Omit<NonNullable<ShownForm["track"]>, "files" | "version">;

/** What a track's form begins with. */
export function savedValues(track: SavedTrack): FieldValues {
  const { bpm, durationSeconds } = track;
  return {
    title: track.title,
    genre: track.genre === undefinedGenre ? "" : track.genre,
    price: track.priceCents > 0 || !track.isDraft ? (track.priceCents / 100).toFixed(2) : "",
    purchaseLink: track.purchaseLink ?? "",
    description: track.description,
    bpm: bpm === null ? "" : formatBpm(bpm),
    key: track.key ?? "",
    duration: durationSeconds === null ? "" : formatDuration(durationSeconds),
    releaseDate: track.releaseDate ?? "",
    driveLink: track.driveLink ?? "",
    onSale: track.onSale ? "on" : "",
    sold: "",
    newArrival: track.isNewArrival ? "on" : "",
    cover: "",
    audio: "",
  };
}

/** What a form says, written as `savedValues` writes it. Without a price it says nothing about that. */
export function sentValues(fields: TrackFields): Partial<FieldValues> {
  const { price, genre, bpm, duration, onSale, newArrival } = fields;
  return {
    title: fields.title,
    genre: genre === undefinedGenre ? "" : genre,
    ...(price !== undefined && { price: price > 0 ? (price / 100).toFixed(2) : "" }),
    purchaseLink: fields.purchaseLink ?? "",
    description: fields.description,
    bpm: bpm === undefined ? "" : formatBpm(bpm),
    key: fields.key ?? "",
    duration: duration === undefined ? "" : formatDuration(duration),
    releaseDate: fields.releaseDate ?? "",
    driveLink: fields.driveLink ?? "",
    onSale: onSale ? "on" : "",
    newArrival: newArrival ? "on" : "",
  };
}
