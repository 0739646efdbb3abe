import type { MediaFiles } from "#app/database/schema.ts";

/** Widths in pixels that every cover is made in, smallest first; covers are square. */
export const coverWidths = [160, 320, 640, 1200] as const;

export type CoverWidth = (typeof coverWidths)[number];

/** The largest size again as JPEG, which every site that shows link previews can read. */
export const sharedCoverWidth = 1200;

/** The names of all files of a cover, in the order in which they are made. */
export function coverFiles(key: string): string[] {
  return [...coverWidths.map((width) => `${key}-${width}.webp`), `${key}-${sharedCoverWidth}.jpg`];
}

/** The names in storage of the bytes of a row of `mediaFiles`: one, for a cover every size. */
export function storedNames({ bucket, key }: Pick<MediaFiles, "bucket" | "key">): string[] {
  return bucket === "cover_images" ? coverFiles(key) : [key];
}
