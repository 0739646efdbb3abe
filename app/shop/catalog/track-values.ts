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
    releaseTime: publishAt?.toISOString().slice(11, 16) ?? null,
    driveLink: track.driveLink ?? null,
    newArrival: track.isNewArrival,
    sold: false,
    cover: null,
    audio: null,
  });
}
