import { formatBpm, formatDuration } from "#app/platform/ui/format.ts";
import { m } from "#messages";
import type { PublicTrack } from "./track.ts";

type Described = Pick<PublicTrack, "title" | "genre" | "durationSeconds" | "bpm" | "key">;

export const notSpecified = m.not_specified;

export function basicDetails({ title, genre, durationSeconds, bpm, key }: Described) {
  return [
    [m.name(), title],
    [m.genre(), genre],
    [m.catalog_length(), durationSeconds ? formatDuration(durationSeconds) : notSpecified()],
    [m.bpm(), bpm ? formatBpm(bpm) : notSpecified()],
    [m.key(), key ?? notSpecified()],
  ] as const;
}
