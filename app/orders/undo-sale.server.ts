import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { markUnsold } from "#app/catalogue/track-states.server.ts";
import { db } from "#app/database/db.server.ts";
import { lines } from "#app/web/text-fields.ts";
import { mayUndoSale } from "./sale-policy.ts";

/** Why a sale is undone, in a few words. */
export const undoReason = lines({
  max: 500,
  needed: "Please say why.",
  tooLong: "500 characters at most, please.",
});

/**
 * Puts a sold track back into the shop. Its purchase stays, with who undid it, when and why. For
 * administrators only.
 */
export async function undoSale(
  actor: Actor,
  trackId: string,
  reason: string,
): Promise<"undone" | "not sold" | "refused"> {
  if (!mayUndoSale(actor)) return "refused";
  return db.transaction().execute(async (on) => {
    const track = await markUnsold(on, trackId, actor);
    if (!track) return "not sold";
    await on
      .updateTable("purchases")
      .set({ voidedAt: new Date(), voidedBy: actor.id, voidReason: reason })
      .where("trackId", "=", trackId)
      .where("voidedAt", "is", null)
      .execute();
    const subject = { kind: "track", id: trackId, name: track.title } as const;
    await recordAct(on, { by: actor, act: "undo-sale", subject, details: { reason } });
    return "undone";
  });
}
