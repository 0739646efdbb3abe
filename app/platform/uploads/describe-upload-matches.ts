import { formatDuration } from "#app/platform/ui/format.ts";
import { m } from "#messages";
import type { UploadMatch } from "./upload-state.ts";

/** Accuses nobody, because two tracks may share a loop. */
export function describeUploadMatches(sameAs: UploadMatch[]): string {
  const whole = sameAs.filter(({ passage }) => !passage).map(({ title }) => title);
  const passages = sameAs.flatMap(({ title, passage }) =>
    passage
      ? [
          m.uploads_from_as_from({
            seconds: formatDuration(passage.seconds),
            title,
            otherSeconds: formatDuration(passage.otherSeconds),
          }),
        ]
      : [],
  );
  return [
    whole.length > 0 && m.uploads_this_very_file_is_in_the({ value: whole.join(", ") }),
    passages.length > 0 && m.uploads_it_sounds_the_same({ value: passages.join(", and ") }),
  ]
    .filter(Boolean)
    .join(" ");
}
