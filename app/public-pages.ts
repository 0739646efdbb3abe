import type { TableChange } from "#app/platform/database/changes.server.ts";
import { publicationOf } from "#app/platform/database/published-tables.ts";
import type { PublicPages } from "#app/platform/http/page-cache/page-address.server.ts";
import type { Outdated } from "#app/platform/http/page-cache/page-cache.server.ts";
import { uncachedNames } from "#app/shop/catalog/filters/track-filter.ts";

const text = /^[^\0]{1,200}$/;
const page = /^[0-9]{1,9}$/;
const uncached = Object.fromEntries(uncachedNames.map((name) => [name, /(?!)/]));
/** A link's code is taken out of its address first (`code-link.server.ts`). */
const code = /(?!)/;
const list = { genre: text, sale: /^only$/, sold: /^hide$/, ...uncached };
const filter = { ...list, view: /^list$/, page, code };

/** Pages that are cached, by the query parameters that each reads. */
export const publicPages: PublicPages = {
  "/": { search: text, page, code },
  "/home": { code },
  "/track-store": filter,
  "/music": filter,
  "/music/:slug": { code },
  "/music/:slug/sounds-like": { mix: /^well$/, code },
  "/sale": { page, code },
  "/packs/:packId": { page, code },
  "/services": { code },
  "/faq": { code },
  "/contact": { code },
  "/terms": {},
  "/privacy": {},
  "/copyright": {},
  "/license": {},
  "/seller": { code },
  "/embed/:slug": {},
  "/feed.xml": list,
  "/language-offer": {},
  "/sitemap.xml": { part: /^(pages|-?[0-9]{1,7})$/, language: /^[a-z]{2}$/ },
  "/robots.txt": {},
  "/*": {},
};

export function findOutdatedPages(change: TableChange | "missed"): Outdated {
  if (change === "missed") return "perhaps-all";
  if (!publicationOf(change.table).isOnPublicPages || change.isShown === false) return "none";
  if (change.table === "trackLikes" && change.slugs) return { slugs: change.slugs };
  // An order changes how its track is displayed, but not which tracks a list contains.
  const isOfOrder = change.table === "orders" || change.table === "orderLines";
  if (isOfOrder && change.ids) return { trackIds: change.ids };
  return "all";
}
