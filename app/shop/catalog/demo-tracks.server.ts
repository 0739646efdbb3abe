import type { Db } from "#app/platform/database/db.server.ts";
import { isJobDue } from "#app/platform/jobs/job-runner.server.ts";

/** Job that adds the demo to a shop without tracks. */
export const FILL_EMPTY_SHOP = "fill-empty-shop";

/** Job that analyzes and publishes a track of the demo, which `demo/` adds to an empty shop. */
export const ADD_DEMO_TRACK = "add-demo-track";

export function areDemoTracksComing(): Promise<boolean> {
  return isJobDue(ADD_DEMO_TRACK);
}

/** Offers the demo's tracks. No username has a space. */
export const DEMO_SELLER = { id: null, username: "the demo" };

export async function hasDemoTracks(tx: Db): Promise<boolean> {
  const track = await tx
    .selectFrom("agreementAcceptances")
    .innerJoin("musicTracks", "musicTracks.id", "trackId")
    .where("name", "=", DEMO_SELLER.username)
    .select("trackId")
    .limit(1)
    .executeTakeFirst();
  return track !== undefined || areDemoTracksComing();
}
