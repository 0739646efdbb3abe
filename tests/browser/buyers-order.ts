import type { BrowserContext } from "@playwright/test";
import { db } from "../../app/database/db.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { givenBuyer } from "../orders/given-buyers.ts";
import { givenFiles } from "./download-page.ts";

/** A track with a sleeve and files, reserved by whoever uses this browser. */
export async function givenOrderIn(context: BrowserContext, url: string | undefined, chosen = {}) {
  const title = `Order ${crypto.randomUUID().slice(0, 8)}`;
  const track = await givenTrack({ title, coverFileId: await demoCover(), ...chosen });
  await givenFiles(track.id, ["Mix.wav", "Stems.wav"]);
  const buyer = await givenBuyer(track.id, { artistName: "DJ Ana" });
  const [name = "", value = ""] = buyer.cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  return { ...buyer, title: track.title, page: `/orders/${buyer.secret}` };
}

/** The cover of the demo's first track, which no test takes away. */
export async function demoCover(): Promise<string> {
  const { coverFileId } = await db
    .selectFrom("musicTracks")
    .where("coverFileId", "is not", null)
    .orderBy("createdAt")
    .orderBy("id")
    .select((eb) => eb.ref("coverFileId").$notNull().as("coverFileId"))
    .executeTakeFirstOrThrow();
  return coverFileId;
}
