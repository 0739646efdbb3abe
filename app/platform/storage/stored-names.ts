import type { MediaFiles } from "./storage-schema.ts";

export const coverWidths = [160, 320, 480, 640, 1200] as const;

/** Rows without widths have these. */
const formerWidths = [160, 320, 640, 1200] as const;

export const sharedCoverWidth = 1200;

/** Returns one shared array, so that a page's data contains it once. */
export function widthsOf(stored: MediaFiles["coverWidths"]): readonly number[] {
  if (!stored) return formerWidths;
  return stored.join() === coverWidths.join() ? coverWidths : stored;
}

export function coverFiles(key: string, widths: readonly number[] = coverWidths): string[] {
  return [...widths.map((width) => `${key}-${width}.webp`), `${key}-${sharedCoverWidth}.jpg`];
}

export function storedNames({
  bucket,
  key,
  coverWidths: widths,
}: Pick<MediaFiles, "bucket" | "key" | "coverWidths">): string[] {
  return bucket === "cover_images" ? coverFiles(key, widthsOf(widths)) : [key];
}
