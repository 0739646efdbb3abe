import type { ShopContent } from "./shop-content.server.ts";

/** Returns the logo, or a record in the shop's color. Undefined if the shop has neither. */
export function tabIcon({
  logo,
  accentDark,
}: Pick<ShopContent, "logo" | "accentDark">): string | undefined {
  if (logo) return `${logo}-160.webp`;
  return accentDark ? `data:image/svg+xml,${encodeURIComponent(recordIn(accentDark))}` : undefined;
}

/** The drawing is that of `public/icon.svg`. */
function recordIn(accent: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#0b0a09"/><circle cx="16" cy="16" r="11.5" fill="none" stroke="#f5f1ea" stroke-opacity=".35" stroke-width=".9"/><circle cx="16" cy="16" r="7" fill="${accent}"/><circle cx="16" cy="16" r="1.8" fill="#0b0a09"/></svg>`;
}
