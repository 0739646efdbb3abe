import { foldName } from "./fold-name.ts";

export const MAX_TAGS = 12;
export const MAX_TAG = 40;

export const suggestedTags = [
  "Dark",
  "Dreamy",
  "Energetic",
  "Happy",
  "Hypnotic",
  "Melancholic",
  "Chill",
  "Aggressive",
  "Uplifting",
  "Nostalgic",
  "Romantic",
  "Epic",
];

/** Splits text such as `Dark, #Dreamy`. Keeps the first spelling of a tag. */
export function splitTags(text: string): string[] {
  const byFolded = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const tag = part.replace(/^[\s#]+/, "").trim();
    if (tag && !byFolded.has(foldName(tag))) byFolded.set(foldName(tag), tag);
  }
  return [...byFolded.values()];
}

export function joinTags(tags: readonly string[]): string {
  return tags.join(", ");
}
