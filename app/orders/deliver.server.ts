import { networkOf } from "#app/accounts/network.ts";
import { db } from "#app/database/db.server.ts";
import type { Outcome } from "#app/web/outcome.ts";
import type { Visit } from "./downloads.server.ts";
import { isGoodPass, type Passed, readPass } from "./file-pass.server.ts";
import { recordUse } from "./link-uses.server.ts";
import { lookUpSecret } from "./miss-limit.server.ts";
import { isSeller } from "./sale-policy.ts";
import { areWhole } from "./take-download.server.ts";
import { listTrackFiles, type TrackFile } from "./track-files.server.ts";

/** `isWhole`: false when a file is missing or shorter than it came in. */
type Delivery = {
  what: Passed["what"];
  trackId: string;
  title: string;
  ownerId: string | null;
  files: TrackFile[];
  isWhole: boolean;
};

export function findDelivery(pass: string, { caller }: Visit): Promise<Outcome<Delivery>> {
  return lookUpSecret(networkOf(caller.address), () => read(pass));
}

async function read(pass: string): Promise<Delivery | undefined> {
  const passed = readPass(pass);
  if (!passed) return undefined;
  const track = await findTrackOf(passed);
  if (!track?.downloadId || !(await isGoodPass(pass, track.downloadId))) return undefined;
  const { trackId, title, userId } = track;
  const all = await listTrackFiles(db, trackId);
  const files = passed.what === "file" ? all.filter(({ id }) => id === passed.id) : all;
  if (files.length === 0) return undefined;
  const isWhole = await areWhole(files);
  return { what: passed.what, trackId, title, ownerId: userId, files, isWhole };
}

function findTrackOf({ what, id }: Passed) {
  const tracks = db
    .selectFrom("trackDeliveries")
    .innerJoin("musicTracks", "musicTracks.id", "trackDeliveries.trackId")
    .select(["trackDeliveries.trackId", "downloadId", "title", "userId"]);
  if (what === "archive") return tracks.where("musicTracks.id", "=", id).executeTakeFirst();
  const owner = db.selectFrom("trackFiles").where((eb) => eb.cast("id", "text"), "=", id);
  return tracks.where("musicTracks.id", "=", owner.select("trackId")).executeTakeFirst();
}

/** Records that a file or the archive was fetched, unless by its seller. */
export async function recordDelivery(delivery: Delivery, { actor, caller }: Visit): Promise<void> {
  const { what, trackId, ownerId, files } = delivery;
  if (isSeller(actor, { userId: ownerId })) return;
  const fileName = what === "file" ? files[0]?.fileName : undefined;
  await recordUse(db, { trackId, what, fileName, caller });
}
