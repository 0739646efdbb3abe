import { formatBpm, formatDuration } from "#app/ui/format.ts";
import { t } from "#app/words/words.ts";
import type { ShownTrack } from "./track.ts";

type Described = Pick<ShownTrack, "title" | "genre" | "durationSeconds" | "bpm" | "key">;

export const notSpecified = "Not specified";

export function basicFacts({ title, genre, durationSeconds, bpm, key }: Described) {
  return [
    [t`Name`, title],
    [t`Genre`, genre],
    [t`Length`, durationSeconds ? formatDuration(durationSeconds) : t(notSpecified)],
    ["BPM", bpm ? formatBpm(bpm) : t(notSpecified)],
    [t`Key`, key ?? t(notSpecified)],
  ] as const;
}
