export const genres = [
  "Afro House",
  "Bass House",
  "Deep House",
  "House Music",
  "Tech House",
  "Melodic Techno",
  "Minimal/Deep-Tech",
  "Progressive",
  "Techno",
] as const;

export const undefinedGenre = "Undefined";

export type Genre = (typeof genres)[number];

export function isGenre(text: string | null | undefined): text is Genre {
  return genres.some((genre) => genre === text);
}
