import type { MediaFiles } from "#app/database/schema.ts";
import { coverEndings } from "./cover.ts";

/** The names under which the files of a row of `mediaFiles` are kept: of a cover all its sizes. */
export function storedNames({ bucket, key }: Pick<MediaFiles, "bucket" | "key">): string[] {
  return bucket === "cover_images" ? coverEndings.map((ending) => key + ending) : [key];
}
