/** The screens that everybody sees, besides those of single tracks. */
export const screens = [
  "/",
  "/?search=techno",
  "/?search=nothing-matches-this",
  "/home",
  "/track-store",
  "/track-store?view=list",
  "/sale",
  "/services",
  "/faq",
  "/contact",
  "/terms",
  "/login",
  "/no-such-page",
  "/music/no-such-track",
  "/download",
];
