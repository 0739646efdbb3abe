import { formatDuration } from "#app/ui/format.ts";
import { t } from "#app/words/words.ts";
import type { SameMusic } from "./upload-state.ts";

/** What is in the shop already. Two tracks may share a loop: that a passage is the same is no accusation. */
export function sameMusicWords(sameAs: SameMusic[]): string {
  const whole = sameAs.filter(({ passage }) => !passage).map(({ title }) => title);
  const passages = sameAs.flatMap(({ title, passage }) =>
    passage
      ? [
          t`from ${formatDuration(passage.seconds)} as ${title} from ${formatDuration(passage.otherSeconds)}`,
        ]
      : [],
  );
  return [
    whole.length > 0 && t`This very file is in the shop already: ${whole.join(", ")}.`,
    passages.length > 0 && t`It sounds the same ${passages.join(", and ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
