import type { MediaFiles } from "#app/platform/storage/storage-schema.ts";
import { widthsOf } from "#app/platform/storage/stored-names.ts";
import { type GenreColor, genreColors } from "./genres/genre-colors.ts";
import type { PublicTrack } from "./track.ts";

type CoverRow = {
  coverKey: MediaFiles["key"] | null;
  coverColour: MediaFiles["colour"];
  coverWidths: MediaFiles["coverWidths"];
  genreColor: GenreColor | null;
};

export function toTrackCover({
  coverKey,
  coverColour,
  coverWidths,
  genreColor,
}: CoverRow): PublicTrack["cover"] {
  if (!coverKey) return genreColor ? { color: genreColors[genreColor] } : undefined;
  const path = `/media/cover_images/${coverKey}`;
  return { path, color: coverColour ?? "#1e1b17", widths: widthsOf(coverWidths) };
}
