import type { Change } from "#app/database/changes.server.ts";
import type { Actor } from "./actor.ts";

/** What is on pages that everyone may read. */
const publicTables: Change["table"][] = ["settings", "page_contents", "services_data", "faq_items"];

/**
 * Who hears of a change: of the shop's tracks and words everyone, of drafts their owners, of all
 * administrators.
 */
export function mayHear(actor: Actor | undefined, { table, isShown, owners }: Change): boolean {
  if (table === "sessions" || table === "track_likes") return false;
  if (actor?.role === "admin") return true;
  if (table !== "music_tracks") return publicTables.includes(table);
  if (isShown) return true;
  return actor !== undefined && (owners?.includes(actor.id) ?? true);
}
