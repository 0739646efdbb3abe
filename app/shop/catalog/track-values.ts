import type { EditableTrack } from "./editable-track.server.ts";
import { type FieldValues, formatFields } from "./track-fields.ts";

type FormTrack = Omit<EditableTrack, "fileIds" | "releaseRefusal"> & {
  driveLink: string | undefined;
};

export function savedValues({ publishAt, ...track }: FormTrack): FieldValues {
  return formatFields({
    ...track,
    price: track.priceCents,
    duration: track.durationSeconds,
    releaseTime: null,
    ...(publishAt && releaseInUtc(publishAt)),
    driveLink: track.driveLink ?? null,
    newArrival: track.isNewArrival,
    sold: false,
    cover: null,
    audio: null,
  });
}

/** `time` is in UTC unless it ends with its offset, as in `18:30+01:00`. */
export function readRelease(day: string | null, time: string | null): Date | undefined {
  if (!day || !time) return undefined;
  const at = new Date(`${day}T${time}${time.length > 5 ? "" : "Z"}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export function releaseInUtc(at: Date) {
  const text = at.toISOString();
  return { releaseDate: text.slice(0, 10), releaseTime: text.slice(11, 16) };
}
