import { firstPosition, listParts } from "#app/platform/database/row-counts.server.ts";
import { publishedTracks } from "./public-tracks.server.ts";

/** A position is a 32-bit integer. */
const MAX_PARTS = 2 ** 21 - 1;

export async function listSitemapParts(): Promise<string[]> {
  return (await listParts("shop")).map(String);
}

export async function listTrackAddresses(part: string) {
  if (!/^(0|-?[1-9][0-9]{0,6})$/.test(part) || Math.abs(Number(part)) >= MAX_PARTS)
    return undefined;
  const tracks = await publishedTracks()
    .where("position", ">=", firstPosition(Number(part)))
    .where("position", "<", firstPosition(Number(part) + 1))
    .select(["slug", "updatedAt"])
    .orderBy("position")
    .execute();
  return tracks.length > 0 ? tracks : undefined;
}
