import type { MediaFiles } from "#app/database/schema.ts";
import { coverWidths, sharedCoverWidth } from "./cover.ts";

/** The names in storage under which a row of `mediaFiles` keeps its bytes: one, for a cover every size. */
export function keptNames({ bucket, key }: Pick<MediaFiles, "bucket" | "key">): string[] {
  if (bucket !== "cover_images") return [key];
  return [...coverWidths.map((width) => `${key}-${width}.webp`), `${key}-${sharedCoverWidth}.jpg`];
}
