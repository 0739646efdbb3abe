import type { DetectedInAudio } from "#app/platform/uploads/upload-state.ts";
import { foldName } from "./fold-name.ts";
import { knownSoftware } from "./known-software.ts";
import { MAX_TAG, splitTags } from "./tags.ts";
import type { VocalKind } from "./vocals.ts";

const MAX_PROPOSED = 3;

const namedVocals: [VocalKind, RegExp][] = [
  ["topline", /\btop ?line\b/],
  ["instrumental", /\b(instrumental|inst)\b/],
  ["vocal", /\b(a ?cap?pella|vocals?|vox)\b/],
];

/** Proposes only what the file states: its name, and what its software wrote into it. */
export function proposeDetails(
  fileName: string,
  metadata: DetectedInAudio["metadata"] = {},
): Pick<DetectedInAudio, "vocals" | "software" | "tags"> {
  const name = foldName(fileName).replace(/[^\p{L}\p{N}]+/gu, " ");
  const { mood = "", genre = "", software = "" } = metadata;
  const vocals = namedVocals.find(([, pattern]) => pattern.test(name))?.[0];
  const known = knownSoftware.find((each) => foldName(software).startsWith(foldName(each)));
  const tags = splitTags(`${mood},${genre}`).filter((tag) => tag.length <= MAX_TAG);
  return {
    ...(vocals && { vocals }),
    ...(known && { software: known }),
    ...(tags.length > 0 && { tags: tags.slice(0, MAX_PROPOSED) }),
  };
}
