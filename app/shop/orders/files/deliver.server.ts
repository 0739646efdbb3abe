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

type DeliveredTrack = { trackId: string; title: string; userId: string | null; files: TrackFile[] };

/** `isComplete` is false if a file is missing or shorter than it was uploaded. */
export type FileDelivery = {
  what: DownloadGrant["what"];
  /** Name of the archive. */
  name: string;
  /** Undefined for a download link. */
  orderId: string | undefined;
  tracks: DeliveredTrack[];
  isComplete: boolean;
};

export function findDelivery(token: string, { client }: Visit): Promise<Outcome<FileDelivery>> {
  return lookUpSecret(networkOf(client.address), () => read(token));
}

async function read(token: string): Promise<FileDelivery | undefined> {
  const grant = parseDownloadToken(token);
  if (!grant) return undefined;
  const { what, orderId } = grant;
  const granted = await (orderId === undefined ? findTrackOf(grant) : findBought(orderId));
  if (!granted || !(await isValidGrant(token, granted.keys))) return undefined;
  const tracks = await listGrantedFiles(grant, granted.tracks);
  const [first] = tracks;
  if (!first) return undefined;
  const isComplete = await areFilesComplete(tracks.flatMap(({ files }) => files));
  const name = tracks.length > 1 ? (granted.number ?? first.title) : first.title;
  return { what, name, orderId, tracks, isComplete };
}

/** Omits tracks of which the grant covers no file. */
async function listGrantedFiles(
  { what, id, orderId }: DownloadGrant,
  tracks: GrantedTrack[],
): Promise<DeliveredTrack[]> {
  const delivered = await Promise.all(
    tracks.map(async (track) => {
      const files = await listTrackFiles(db, track.trackId);
      const isWhole = id === track.trackId || id === orderId;
      const isGranted = (file: TrackFile) => (what === "file" ? file.id === id : isWhole);
      return { ...track, files: files.filter(isGranted) };
    }),
  );
  return delivered.filter(({ files }) => files.length > 0);
}

type GrantedTrack = Omit<DeliveredTrack, "files">;
type Granted = { tracks: GrantedTrack[]; number?: string | null; keys: string[] };

async function isValidGrant(token: string, keys: string[]): Promise<boolean> {
  for (const key of keys) if (await isValidDownloadToken(token, key)) return true;
  return false;
}

/** A refund revokes download tokens, and a dispute may pause them. */
async function findBought(orderId: string): Promise<Granted | undefined> {
  const [tracks, keys] = await Promise.all([
    db
      .selectFrom("orders")
      .innerJoin("orderLines as line", "line.orderId", "orders.id")
      .innerJoin("musicTracks", "musicTracks.id", "line.trackId")
      .where("orders.id", "=", orderId)
      .where("orders.state", "=", "paid")
      .where("line.returnedAt", "is", null)
      .where(areFilesPaused, "=", false)
      .orderBy("line.position")
      .select(["musicTracks.id as trackId", "musicTracks.title", "musicTracks.userId", "number"])
      .execute(),
    listTokenKeys(orderId),
  ]);
  const [first] = tracks;
  return first && { tracks, number: first.number, keys };
}

async function findTrackOf(grant: DownloadGrant): Promise<Granted | undefined> {
  const track = await findByLink(grant);
  return track && { tracks: [track], keys: track.downloadId === null ? [] : [track.downloadId] };
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
export async function recordDelivery(
  delivery: FileDelivery,
  { actor, client }: Visit,
): Promise<void> {
  const { what, orderId } = delivery;
  const tracks = delivery.tracks.filter((track) => !isSeller(actor, track));
  for (const { trackId, files } of tracks) {
    const fileName = what === "file" ? files[0]?.fileName : undefined;
    await recordUse(db, { trackId, what, fileName, client });
  }
  if (orderId !== undefined)
    await markDelivered(
      orderId,
      tracks.map(({ trackId }) => trackId),
    );
}
