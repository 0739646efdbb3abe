import type { MediaFiles } from "#app/database/schema.ts";

/** In pixels, smallest first; covers are square. */
export const coverWidths = [160, 320, 640, 1200] as const;

export type CoverWidth = (typeof coverWidths)[number];

export const sharedCoverWidth = 1200;

export function coverFiles(key: string): string[] {
  return [...coverWidths.map((width) => `${key}-${width}.webp`), `${key}-${sharedCoverWidth}.jpg`];
}

export function storedNames({ bucket, key }: Pick<MediaFiles, "bucket" | "key">): string[] {
  return bucket === "cover_images" ? coverFiles(key) : [key];
}
