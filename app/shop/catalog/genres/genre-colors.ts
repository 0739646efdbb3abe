export const genreColorNames = [
  "brick",
  "ochre",
  "moss",
  "pine",
  "petrol",
  "indigo",
  "plum",
  "rose",
] as const;

export type GenreColor = (typeof genreColorNames)[number];

/** Both themes have the same, so `CoverImage` draws on them in one color. */
export const genreColors: Record<GenreColor, string> = {
  brick: "#9a3a24",
  ochre: "#87580f",
  moss: "#57631d",
  pine: "#23654c",
  petrol: "#1f5f74",
  indigo: "#464f9b",
  plum: "#773c80",
  rose: "#9b3155",
};
