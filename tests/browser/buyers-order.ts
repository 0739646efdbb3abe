import type { BrowserContext } from "@playwright/test";
import { givenTrack } from "../fixtures/given.ts";
import { givenBuyer } from "../orders/given-buyers.ts";
import { demoCover } from "./demo-files.ts";
import { givenFiles } from "./download-page.ts";

/** Creates a track with a cover and files, reserved in this browser. */
export async function givenOrderIn(context: BrowserContext, url: string | undefined, chosen = {}) {
  const title = `Order ${crypto.randomUUID().slice(0, 8)}`;
  const track = await givenTrack({ title, coverFileId: await demoCover(), ...chosen });
  await givenFiles(track.id, ["Mix.wav", "Stems.wav"]);
  const buyer = await givenBuyer(track.id, { artistName: "DJ Ana" });
  const [name = "", value = ""] = buyer.cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  return { ...buyer, title: track.title, page: `/orders/${buyer.secret}` };
}
