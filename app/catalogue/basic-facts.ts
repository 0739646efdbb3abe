import { formatBpm, formatDuration } from "#app/ui/format.ts";
import type { ShownTrack } from "./track.ts";

type Described = Pick<ShownTrack, "title" | "genre" | "durationSeconds" | "bpm" | "key">;

export const notSpecified = "Not specified";

export function basicFacts({ title, genre, durationSeconds, bpm, key }: Described) {
  return [
    ["Name", title],
    ["Genre", genre],
    ["Length", durationSeconds ? formatDuration(durationSeconds) : notSpecified],
    ["BPM", bpm ? formatBpm(bpm) : notSpecified],
    ["Key", key ?? notSpecified],
  ] as const;
}
