import { type GenreColor, genreColors } from "#app/shop/catalog/genres/genre-colors.ts";

/** Shows the color of covers without a picture, or the theme's. */
export function GenreSwatch({ color }: { color: GenreColor | null }) {
  return (
    <span
      aria-hidden
      className="size-5 shrink-0 border border-edge/50 bg-raised"
      style={color ? { backgroundColor: genreColors[color] } : undefined}
    />
  );
}
