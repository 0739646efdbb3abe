import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { isSecretId } from "#app/platform/system/secret-id.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { makeDownloadLink } from "#app/shop/catalog/files/renew-links.server.ts";
import { type BuyerTrack, findTrackForBuyer } from "#app/shop/catalog/track-for-buyer.server.ts";
import { m } from "#messages";
import { lookUpSecret } from "../access/look-up-secret.server.ts";
import { sellTrack } from "../selling/sell-track.server.ts";
import { isSeller } from "../state/sale-policy.ts";

/** `buyer` has the receipt; `other` is neither seller nor buyer. */
type Viewer = "seller" | "buyer" | "other";

type Thanks = {
  track: BuyerTrack;
  viewer: Viewer;
  downloadId: string | undefined;
};

type Guest = { actor: Actor; client: Client; receipt: string | null };

/** Shows visitors only published tracks. */
export function findThanks(trackId: string, guest: Guest): Promise<Outcome<Thanks>> {
  return lookUpSecret(networkOf(guest.client.address), () => read(trackId, guest));
}

async function read(trackId: string, { actor, receipt }: Guest): Promise<Thanks | undefined> {
  const track = await findTrackForBuyer(trackId.replaceAll("\0", ""));
  if (!track) return undefined;
  const delivery = await db
    .selectFrom("trackDeliveries")
    .where("trackId", "=", track.id)
    .select(["downloadId", "receipt"])
    .executeTakeFirst();
  const hasReceipt = isSecretId(receipt ?? undefined) && delivery?.receipt === receipt;
  const proved: Viewer = hasReceipt ? "buyer" : "other";
  const viewer = isSeller(actor, track) ? "seller" : proved;
  if (viewer === "other" && track.isDraft) return undefined;
  const downloadId = viewer === "other" ? undefined : (delivery?.downloadId ?? undefined);
  return { track, viewer, downloadId };
}

/** Repeated requests sell once and create one link. */
export async function confirmPurchase(
  { track, viewer, downloadId }: Thanks,
  { actor, client }: Guest,
): Promise<Outcome<{ isMarked: boolean }>> {
  if (viewer === "other") return refuse("forbidden", m.thanks_unproven());
  if (viewer === "seller") return { done: { isMarked: false } };
  return inTransaction(async (tx) => {
    const sale = { channel: "thank-you-page", by: actor, client } as const;
    const { refused } = track.isSold ? {} : await sellTrack(tx, track.id, sale);
    if (refused) return { refused };
    if (!downloadId) await makeDownloadLink(tx, actor, track);
    return { done: { isMarked: true } };
  });
}
