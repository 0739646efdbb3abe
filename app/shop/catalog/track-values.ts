import { formatBpm, formatDuration } from "#app/platform/ui/format.ts";
import { declarationsOf } from "./declarations.ts";
import type { EditableTrack } from "./editable-track.server.ts";
import { undefinedGenre } from "./genres.ts";
import type { TrackField, TrackFields } from "./track-form.ts";

export type FieldValues = Record<TrackField, string>;

type FormTrack = Omit<EditableTrack, "fileIds" | "releaseRefusal"> & {
  driveLink: string | undefined;
};

export function savedValues(track: FormTrack): FieldValues {
  const { bpm, durationSeconds } = track;
  return {
    title: track.title,
    genre: track.genre === undefinedGenre ? "" : track.genre,
    price: track.priceCents > 0 || !track.isDraft ? (track.priceCents / 100).toFixed(2) : "",
    purchaseLink: track.purchaseLink ?? "",
    description: track.description,
    agreementModel: track.agreementModel,
    bpm: bpm === null ? "" : formatBpm(bpm),
    key: track.key ?? "",
    duration: durationSeconds === null ? "" : formatDuration(durationSeconds),
    releaseDate: track.releaseDate ?? "",
    releaseTime: track.publishAt?.toISOString().slice(11, 16) ?? "",
    ...declarationsOf(track, ""),
    driveLink: track.driveLink ?? "",
    onSale: track.onSale ? "on" : "",
    sold: "",
    newArrival: track.isNewArrival ? "on" : "",
    cover: "",
    audio: "",
  };
}

type Compared = Exclude<TrackField, "price" | "sold" | "cover" | "audio">;

export function sentValues(fields: TrackFields): Record<Compared, string> & { price?: string } {
  const { price, genre, bpm, duration, onSale, newArrival } = fields;
  return {
    title: fields.title,
    genre: genre === undefinedGenre ? "" : genre,
    ...(price !== undefined && { price: price > 0 ? (price / 100).toFixed(2) : "" }),
    purchaseLink: fields.purchaseLink ?? "",
    description: fields.description,
    agreementModel: fields.agreementModel,
    bpm: bpm === undefined ? "" : formatBpm(bpm),
    key: fields.key ?? "",
    duration: duration === undefined ? "" : formatDuration(duration),
    releaseDate: fields.releaseDate ?? "",
    releaseTime: fields.releaseTime ?? "",
    ...declarationsOf(fields, ""),
    driveLink: fields.driveLink ?? "",
    onSale: onSale ? "on" : "",
    newArrival: newArrival ? "on" : "",
  };
}
