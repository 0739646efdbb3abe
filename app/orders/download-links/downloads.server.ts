import type { Actor } from "#app/accounts/actor.ts";
import { networkOf } from "#app/accounts/network.server.ts";
import { type BuyerTrack, findTrackForBuyer } from "#app/catalog/track-for-buyer.server.ts";
import { db } from "#app/database/db.server.ts";
import type { Outcome } from "#app/web/outcome.ts";
import type { Client } from "#app/web/request-context.ts";
import { safeLink } from "#app/web/safe-link.ts";
import { isSecretId } from "#app/web/secret-id.server.ts";
import { listTrackFiles, type TrackFile } from "../files/track-files.server.ts";
import { lookUpSecret } from "../miss-limit.server.ts";
import { isSeller } from "../sale-policy.ts";

export type Visit = { actor: Actor | undefined; client: Client };

/** Content of a download page. For the holder of the download ID only. */
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
