import type { Change } from "#app/database/changes.server.ts";
import type { Actor } from "./actor.ts";

/** What is on pages that everyone may read. */
const publicTables: Change["table"][] = ["settings", "page_contents", "services_data", "faq_items"];

/**
 * Whether a change makes pages outdated: a session that ends does not, nor does a like that is counted,
 * which is news to the page of its track alone.
 */
export function isHeard({ table }: Pick<Change, "table">): boolean {
  return table !== "sessions" && table !== "track_likes";
}

/**
 * Who hears of a change: of the shop's tracks and words everyone, of drafts their owners, of all
 * administrators.
 */
export function mayHear(actor: Actor | undefined, change: Change): boolean {
  const { table, isShown, owners } = change;
  if (!isHeard(change)) return false;
  if (actor?.role === "admin") return true;
  if (table !== "music_tracks") return publicTables.includes(table);
  if (isShown) return true;
  return actor !== undefined && (owners?.includes(actor.id) ?? true);
}
