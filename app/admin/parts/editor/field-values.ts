import { type TrackField, undefinedGenre } from "#app/catalogue/track-form.ts";
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
  if (typed) return { ...ofTrack(track), onSale: "", sold: "", newArrival: "", ...typed };
  return ofTrack(track);
}

function ofTrack(track: ShownForm["track"]): FieldValues {
  if (!track) return empty;
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
