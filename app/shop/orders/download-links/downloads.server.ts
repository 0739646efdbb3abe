import { db } from "#app/platform/database/db.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import { safeLink } from "#app/platform/forms/safe-link.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { isSecretId } from "#app/platform/system/secret-id.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { listTrackFiles, type TrackFile } from "#app/shop/catalog/files/track-files.server.ts";
import { type BuyerTrack, findTrackForBuyer } from "#app/shop/catalog/track-for-buyer.server.ts";
import { lookUpSecret } from "../access/look-up-secret.server.ts";
import { isSeller } from "../state/sale-policy.ts";

export type Visit = { actor: Actor | undefined; client: Client };

/** Answers the holder of the download ID only. */
export type Download = {
  id: string;
  track: BuyerTrack;
  files: TrackFile[];
  fileLink: string | undefined;
  /** Whether the viewer is the track's owner or an administrator, who may look without buying. */
  isSeller: boolean;
};

export function findDownload(id: string | undefined, visit: Visit): Promise<Outcome<Download>> {
  return lookUpSecret(networkOf(visit.client.address), () => read(id, visit.actor));
}

async function read(id: string | undefined, actor: Actor | undefined) {
  if (!isSecretId(id)) return undefined;
  const delivery = await db
    .selectFrom("trackDeliveries")
    .where("downloadId", "=", id)
    .select(["trackId", "driveLink"])
    .executeTakeFirst();
  if (!delivery) return undefined;
  const [track, files] = await Promise.all([
    findTrackForBuyer(delivery.trackId),
    listTrackFiles(db, delivery.trackId),
  ]);
  if (!track) return undefined;
  const fileLink = safeLink(delivery.driveLink);
  return { id, track, files, fileLink, isSeller: isSeller(actor, track) };
}
