import type { Actor } from "#app/accounts/actor.ts";
import { networkOf } from "#app/accounts/network.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type BuyerTrack, findTrackForBuyer } from "#app/catalogue/track-for-buyer.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import type { Caller } from "#app/web/request-context.ts";
import { type Sought, seek } from "./miss-limit.server.ts";
import { isSeller } from "./sale-policy.ts";
import { isSecretId, newSecretId } from "./secret-id.server.ts";
import { sellTrack } from "./sell-track.server.ts";

/** Who came back from paying: the seller looks, a buyer has the receipt, nobody has neither. */
type Viewer = "seller" | "buyer" | "other";

type Thanks = {
  track: BuyerTrack;
  viewer: Viewer;
  /** For the seller and the buyer only. */
  downloadId: string | undefined;
};

type Guest = { actor: Actor; caller: Caller; receipt: string | null };

/** A track as its thank-you page shows it. Who proves nothing sees only what is in the shop. */
export function findThanks(trackId: string, guest: Guest): Promise<Sought<Thanks>> {
  return seek(networkOf(guest.caller.address), () => read(trackId, guest));
}

async function read(trackId: string, { actor, receipt }: Guest): Promise<Thanks | undefined> {
  const track = await findTrackForBuyer(trackId.replaceAll("\0", ""));
  if (!track) return undefined;
  const delivery = await db
    .selectFrom("trackDeliveries")
    .where("trackId", "=", track.id)
    .select(["downloadId", "receipt"])
    .executeTakeFirst();
  const hasProof = isSecretId(receipt ?? undefined) && delivery?.receipt === receipt;
  const proved: Viewer = hasProof ? "buyer" : "other";
  const viewer = isSeller(actor, track) ? "seller" : proved;
  if (viewer === "other" && track.isDraft) return undefined;
  const downloadId = viewer === "other" ? undefined : (delivery?.downloadId ?? undefined);
  return { track, viewer, downloadId };
}

/**
 * What the page says once somebody with a receipt looks at it: the track is sold, and has a download
 * link if it had none. Of nobody else it takes anything. Said often, it is done once.
 */
export async function claimPurchase(thanks: Thanks, { actor, caller }: Guest): Promise<void> {
  const { track, viewer, downloadId } = thanks;
  if (viewer !== "buyer") return;
  await db.transaction().execute(async (on) => {
    const sale = { how: "thank-you-page", by: actor, caller } as const;
    if (!track.isSold) await sellTrack(on, track.id, sale);
    if (!downloadId) await makeDownloadLink(on, track, actor);
  });
}

async function makeDownloadLink(on: Db, track: BuyerTrack, by: Actor): Promise<void> {
  const made = await on
    .updateTable("trackDeliveries")
    .set({ downloadId: newSecretId(), downloadIdMadeAt: new Date() })
    .where("trackId", "=", track.id)
    .where("downloadId", "is", null)
    .executeTakeFirst();
  if (made.numUpdatedRows === 0n) return;
  const subject = { kind: "link", id: track.id, name: track.title } as const;
  await recordAct(on, { by, act: "make-link", subject, details: { how: "thank-you-page" } });
}
