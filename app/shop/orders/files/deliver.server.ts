import { db } from "#app/platform/database/db.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { listTrackFiles, type TrackFile } from "#app/shop/catalog/files/track-files.server.ts";
import { lookUpSecret } from "../access/look-up-secret.server.ts";
import { listTokenKeys } from "../access/order-links.server.ts";
import type { Visit } from "../download-links/downloads.server.ts";
import { recordUse } from "../download-links/link-uses.server.ts";
import { areFilesPaused } from "../fulfillment/paused-files.ts";
import { isSeller } from "../state/sale-policy.ts";
import {
  type DownloadGrant,
  isValidDownloadToken,
  parseDownloadToken,
} from "./download-token.server.ts";
import { areFilesComplete } from "./start-download.server.ts";
import { markDelivered } from "./start-order-download.server.ts";

/** `isWhole` is false if a file is missing or shorter than it was uploaded. */
type Delivery = {
  what: DownloadGrant["what"];
  trackId: string;
  title: string;
  ownerId: string | null;
  /** Undefined for a download link. */
  orderId: string | undefined;
  files: TrackFile[];
  isComplete: boolean;
};

export function findDelivery(token: string, { client }: Visit): Promise<Outcome<Delivery>> {
  return lookUpSecret(networkOf(client.address), () => read(token));
}

async function read(token: string): Promise<Delivery | undefined> {
  const grant = parseDownloadToken(token);
  if (!grant) return undefined;
  const track = await (grant.orderId === undefined ? findTrackOf(grant) : findBought(grant));
  if (!track || !(await isValidGrant(token, track.keys))) return undefined;
  const { trackId, title, userId } = track;
  const { orderId } = grant;
  const all = await listTrackFiles(db, trackId);
  const files = grant.what === "file" ? all.filter(({ id }) => id === grant.id) : all;
  if (files.length === 0) return undefined;
  const isComplete = await areFilesComplete(files);
  return { what: grant.what, trackId, title, ownerId: userId, orderId, files, isComplete };
}

type GrantedTrack = { trackId: string; title: string; userId: string | null; keys: string[] };

async function isValidGrant(token: string, keys: string[]): Promise<boolean> {
  for (const key of keys) if (await isValidDownloadToken(token, key)) return true;
  return false;
}

/** A refund revokes download tokens, and a dispute may pause them. */
async function findBought({ orderId = "" }: DownloadGrant): Promise<GrantedTrack | undefined> {
  const [track, keys] = await Promise.all([
    db
      .selectFrom("orders")
      .innerJoin("orderLines as line", "line.orderId", "orders.id")
      .innerJoin("musicTracks", "musicTracks.id", "line.trackId")
      .where("orders.id", "=", orderId)
      .where("orders.state", "=", "paid")
      .where(areFilesPaused, "=", false)
      .select(["musicTracks.id as trackId", "musicTracks.title", "musicTracks.userId"])
      .executeTakeFirst(),
    listTokenKeys(orderId),
  ]);
  return track && { ...track, keys };
}

async function findTrackOf(grant: DownloadGrant): Promise<GrantedTrack | undefined> {
  const track = await findByLink(grant);
  return track && { ...track, keys: track.downloadId === null ? [] : [track.downloadId] };
}

function findByLink({ what, id }: DownloadGrant) {
  const deliveredTracks = db
    .selectFrom("trackDeliveries")
    .innerJoin("musicTracks", "musicTracks.id", "trackDeliveries.trackId")
    .select(["trackDeliveries.trackId", "downloadId", "title", "userId"]);
  if (what === "archive")
    return deliveredTracks.where("musicTracks.id", "=", id).executeTakeFirst();
  return deliveredTracks
    .where(
      "musicTracks.id",
      "=",
      db
        .selectFrom("trackFiles")
        .where((eb) => eb.cast("id", "text"), "=", id)
        .select("trackId"),
    )
    .executeTakeFirst();
}

/** Skips the seller's own downloads. */
export async function recordDelivery(delivery: Delivery, { actor, client }: Visit): Promise<void> {
  const { what, trackId, ownerId, orderId, files } = delivery;
  if (isSeller(actor, { userId: ownerId })) return;
  const fileName = what === "file" ? files[0]?.fileName : undefined;
  await recordUse(db, { trackId, what, fileName, client });
  if (orderId !== undefined) await markDelivered(orderId);
}
