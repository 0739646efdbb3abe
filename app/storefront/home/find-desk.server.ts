import type { Actor } from "#app/shop/accounts/actor.ts";
import { countOwnDrafts } from "#app/shop/catalog/count-tracks.server.ts";
import { countWaiting } from "../shared/count-waiting.server.ts";

export type Desk =
  | { role: "admin"; waiting: Awaited<ReturnType<typeof countWaiting>> }
  | { role: "uploader"; drafts: number };

export async function findDesk(actor: Actor | undefined): Promise<Desk | undefined> {
  if (actor?.role === "admin") return { role: "admin", waiting: await countWaiting() };
  if (actor?.canUpload) return { role: "uploader", drafts: await countOwnDrafts(actor.id) };
  return undefined;
}
