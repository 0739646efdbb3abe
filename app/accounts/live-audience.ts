import type { Change } from "#app/database/changes.server.ts";
import type { Actor } from "./actor.ts";

/** Who hears of a change: of the shop's tracks everyone, of drafts their owners, of all administrators. */
export function mayHear(actor: Actor | undefined, { table, isShown, owners }: Change): boolean {
  if (table === "sessions" || table === "track_likes") return false;
  if (actor?.role === "admin") return true;
  if (table !== "music_tracks") return false;
  if (isShown) return true;
  return actor !== undefined && (owners?.includes(actor.id) ?? true);
}
