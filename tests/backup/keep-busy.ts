import { db } from "../../app/platform/database/db.server.ts";
import { likeTrack } from "../../app/shop/catalog/likes.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { givenCover } from "./given-shop.ts";

let shifts = 0;

/** Likes, adds, edits, deletes and adds covers until it is stopped. Returns how often. */
export function keepBusy(): () => Promise<number> {
  let isOver = false;
  let writes = 0;
  shifts += 1;
  async function work(worker: string): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const cover = turn % 5 === 0 ? { coverFileId: await givenCover() } : {};
      const { id } = await givenTrack(cover);
      await likeTrack(id, `${worker} ${turn}`);
      if (turn % 3 === 0) await db.deleteFrom("musicTracks").where("id", "=", id).execute();
      else await db.updateTable("musicTracks").set({ bpm: 120 }).where("id", "=", id).execute();
      writes += 1;
    }
  }
  const workers = ["a", "b", "c"].map((worker) => work(`${shifts} ${worker}`));
  return async () => {
    isOver = true;
    await Promise.all(workers);
    return writes;
  };
}
