import { formatBpm, formatDuration } from "#app/ui/format.ts";
import type { ShownTrack } from "./track.ts";

type Told = Pick<ShownTrack, "title" | "genre" | "durationSeconds" | "bpm" | "key">;

/** What stands where nobody has said, and the shop has not heard, how a track is. */
export const notSpecified = "Not specified";

/** What a track is like, by the names that its pages give it. */
export function toldFacts({ title, genre, durationSeconds, bpm, key }: Told) {
  return [
    ["Name", title],
    ["Genre", genre],
    ["Length", durationSeconds ? formatDuration(durationSeconds) : notSpecified],
    ["BPM", bpm ? formatBpm(bpm) : notSpecified],
    ["Key", key ?? notSpecified],
  ] as const;
}
