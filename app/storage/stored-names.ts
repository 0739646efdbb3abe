import type { MediaFiles } from "#app/database/schema.ts";
import { coverFiles } from "./cover-files.ts";

/** The names in storage under which a row of `mediaFiles` keeps its bytes: one, for a cover every size. */
export function keptNames({ bucket, key }: Pick<MediaFiles, "bucket" | "key">): string[] {
  return bucket === "cover_images" ? coverFiles(key) : [key];
}
