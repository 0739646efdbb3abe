import type { Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { givenDelivery, givenTrack, idsOfOrders } from "../fixtures/given.ts";

/* Helpers for the tests of a buyer's pages. */

export const downloadButton = (page: Page) => page.getByRole("button", { name: "Download Track" });

/** Gives a track files with the bytes of the demo's sounds. Returns their hashes by name. */
export async function givenFiles(trackId: string, names: string[]): Promise<Map<string, string>> {
  const sounds = await db
    .selectFrom("mediaFiles")
    .where("mediaType", "=", "audio/wav")
    .where("bucket", "in", ["music_files", "files"])
    .orderBy("id")
    .select(["id", "sha256"])
    .limit(names.length)
    .execute();
  const files = names.map((fileName, index) => ({ fileName, fileId: sounds[index]?.id ?? "" }));
  await db
    .insertInto("trackFiles")
    .values(files.map((file) => ({ ...file, trackId, kind: "mastered-wav" as const })))
    .execute();
  return new Map(names.map((name, index) => [name, sounds[index]?.sha256 ?? ""]));
}

/** Gives a track a download link and files. */
export async function givenBought(trackId: string, ...fileNames: string[]) {
  const { downloadId } = await givenDelivery(trackId);
  await givenFiles(trackId, fileNames.length > 0 ? fileNames : ["Mix.wav", "Ação.wav"]);
  return { downloadId: downloadId ?? "" };
}

/** Creates a track whose buyer has the link. */
export async function givenBoughtTrack(fileNames: string[], chosen = {}) {
  const track = await givenTrack({ title: `Sale ${crypto.randomUUID().slice(0, 8)}`, ...chosen });
  return { ...track, ...(await givenBought(track.id, ...fileNames)) };
}

export async function isSold(trackId: string): Promise<boolean> {
  const musicTrack = await db
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .select("soldAt")
    .executeTakeFirstOrThrow();
  return musicTrack.soldAt !== null;
}

export function salesOf(trackId: string) {
  return db
    .selectFrom("orders")
    .where("orders.id", "in", idsOfOrders(trackId))
    .select(["channel", "userAgent", "address", "endReason"])
    .execute();
}
