import { formatBpm, formatDuration } from "#app/ui/format.ts";
import { t } from "#app/words/words.ts";
import { m } from "#messages";
import type { ShownTrack } from "./track.ts";

type Described = Pick<ShownTrack, "title" | "genre" | "durationSeconds" | "bpm" | "key">;

export const notSpecified = "Not specified";

export function basicFacts({ title, genre, durationSeconds, bpm, key }: Described) {
  return [
    [m.name(), title],
    [m.genre(), genre],
    [m.catalogue_length(), durationSeconds ? formatDuration(durationSeconds) : t(notSpecified)],
    ["BPM", bpm ? formatBpm(bpm) : t(notSpecified)],
    [m.key(), key ?? t(notSpecified)],
  ] as const;
}
