import { expect, test } from "vitest";
import { urlPatterns } from "../fixtures/addresses.ts";
import { givenDelivery, givenSession, givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { wavFile } from "../uploads/sounds.ts";
import { drawFrom } from "./draw.ts";
import { oddRequest } from "./odd-requests.ts";
import { sendBytes } from "./send-bytes.ts";

const shop = openShopForTests();

const REQUESTS = 1_000;
const SENDERS = 8;
/** Seed, by default the tests' own; another draws other requests. */
const SEED = Number(process.env.SEED ?? 20_251);

async function givenTarget() {
  const [ana, admin] = [await shop.uploader(), await shop.uploader({ role: "admin" })];
  const sound = await ana.upload("audio", wavFile(1));
  await ana.settled(sound);
  const track = await givenTrack({ title: "Still here", userId: ana.id });
  const { downloadId } = await givenDelivery(track.id);
  const upload = await ana.begun("deliverable", 5_000);
  const [file = ""] = (await shop.filesKept()).filter((name) => name.endsWith(".mp3"));
  const { host, origin } = new URL(shop.url());
  const publicTargets = { patterns: urlPatterns, slug: track.slug, trackId: track.id };
  const uploadId = upload.split("/").pop() ?? "";
  const target = {
    ...publicTargets,
    downloadId: downloadId ?? "",
    uploadId,
    mediaPath: file,
    host,
    origin,
  };
  return { people: ["visitor" as const, ana, admin], target };
}

test(`${REQUESTS} malformed requests of every kind, to every address, cause no failure`, async () => {
  const { people, target } = await givenTarget();
  const draw = drawFrom(SEED);
  const answers = new Map<number, number>();
  const failed: string[] = [];
  let made = 0;
  async function send(): Promise<void> {
    while (made < REQUESTS) {
      made += 1;
      const number = made;
      const who = draw.one(people);
      const seed = draw.below(2 ** 31);
      const session = who === "visitor" ? undefined : await givenSession(who);
      const request = oddRequest(drawFrom(seed), { ...target, session });
      const { status, text } = await sendBytes(shop.url(), request);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status >= 500)
        failed.push(`${number}: ${request.bytes.toString("latin1").slice(0, 900)}\n${text}`);
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send));
  const counts = [...answers].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  process.stdout.write(
    `malformed requests: ${made} (seed ${SEED}), answers ${counts.join(", ")}\n`,
  );
  expect(failed.join("\n\n")).toBe("");
  expect(made).toBe(REQUESTS);
  // The log contains no unexpected errors either.
  expect(shop.output().match(/^.*"level":(?:50|60).*$/gm) ?? []).toEqual([]);
});

test("the shop works as well afterwards as before", async () => {
  const ana = await shop.uploader();
  const page = await fetch(`${shop.url()}/track-store`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Still here")]);
  expect(await (await fetch(`${shop.url()}/readyz`)).text()).toBe("ok\n");
  const path = await ana.upload("audio", wavFile(2));
  expect((await ana.settled(path)).state).toBe("ready");
});
