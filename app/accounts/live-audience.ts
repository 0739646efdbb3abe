import type { Change } from "#app/database/changes.server.ts";
import { publicationOf } from "#app/database/published-tables.ts";
import type { Actor } from "./actor.ts";

/** Whether a change makes the pages of some users outdated. */
export function isHeard({ table }: Pick<Change, "table">): boolean {
  return publicationOf(table).audience !== "special";
}

export function mayHear(actor: Actor | undefined, { table, isShown, owners }: Change): boolean {
  const { audience } = publicationOf(table);
  if (audience === "special") return false;
  if (audience === "everyone" || actor?.role === "admin") return true;
  if (audience === "administrators") return false;
  return isShown || (actor !== undefined && (owners?.includes(actor.id) ?? true));
}
