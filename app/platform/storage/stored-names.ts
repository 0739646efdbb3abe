import type { MediaFiles } from "#app/platform/database/schema.ts";

/** Widths in pixels, smallest first. Covers are square. */
export const coverWidths = [160, 320, 480, 640, 1200] as const;

/** Widths of a cover whose row lists none. */
const formerWidths = [160, 320, 640, 1200] as const;

export const sharedCoverWidth = 1200;

/**
 * Returns the same array for all covers with every width, so that a page's data contains it once.
 */
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
