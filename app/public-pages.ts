import type { Change } from "#app/database/changes.server.ts";
import type { PublicPages } from "#app/web/page-cache/page-address.server.ts";
import type { Touched } from "#app/web/page-cache/page-cache.server.ts";

const words = /^[^\0]{1,200}$/;
const page = /^[0-9]{1,9}$/;
const filter = { genre: words, sale: /^only$/, sold: /^hide$/, view: /^list$/, page };

/**
 * The pages that are the same for every visitor, by their pattern in `routes.ts`, with the query
 * parameters that each one reads and what those may look like. Only these are ever kept in the page
 * cache; a route that is not named here is nobody's but the caller's.
 *
 * A loader of such a page is asked without cookies, headers and address, so it cannot depend on them.
 */
export const publicPages: PublicPages = {
  "/": { search: words, page },
  "/home": {},
  "/track-store": filter,
  "/music": filter,
  "/music/:slug": {},
  "/sale": { page },
  "/services": {},
  "/faq": {},
  "/contact": {},
  "/terms": {},
  "/privacy": {},
  "/copyright": {},
  "/license": {},
  "/sitemap.xml": { part: /^(pages|-?[0-9]{1,7})$/ },
  "/robots.txt": {},
  "/*": {},
};

/** What no public page shows. A table that is not named here counts as shown. */
const neverShown = new Set<Change["table"]>([
  "user_profiles",
  "sessions",
  "track_deliveries",
  "link_uses",
  "contact_messages",
  "message_mails",
  "storage_checks",
]);

/** The pages that a change may have made untrue. `missed`: anything may have changed. */
export function touchedBy(change: Change | "missed"): Touched {
  if (change === "missed") return "perhaps every page";
  if (neverShown.has(change.table)) return "no page";
  if (change.table === "music_tracks" && change.isShown === false) return "no page";
  if (change.table === "track_likes" && change.slugs) return { slugs: change.slugs };
  return "every page";
}
