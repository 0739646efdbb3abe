import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  checkoutOfCart,
  locationOf,
  openCheckout,
  payOrder,
  shopperOf,
} from "../checkout/shopper.ts";
import { givenTrackFile, givenTrackSoldHere } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* 22 GB take some minutes. */

const shop = openShopForTests({ TRUST_PROXY: "1" });
const GB = 1024 ** 3;
const MB = 1024 ** 2;
/** More than the 4 GB that a ZIP without extensions can hold. */
const sizeBytes = 4_510_000_000;

beforeAll(() => openCheckout());

/** Creates a track with a sparse file, which takes no space. */
async function givenLargeTrack(number: number): Promise<string> {
  const { id } = await givenTrackSoldHere({ title: `Track ${number}` });
  const sha256 = String(number).repeat(64);
  const { key } = await givenTrackFile(id, { fileName: "Stems.wav", sizeBytes, sha256 });
  const path = shop.pathOf("files", key);
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w");
  await file.truncate(sizeBytes);
  await file.close();
  return id;
}

test("the ZIP of five tracks of 4.5 GB is as long as it says, and uses at most 300 MB of memory", async () => {
  const shopper = shopperOf(shop);
  for (const number of [1, 2, 3, 4, 5]) {
    await shopper.ask("/cart", { intent: "add", track: await givenLargeTrack(number) });
  }
  const checkout = await checkoutOfCart(shopper);
  expect((await shopper.send(checkout)).status).toBe(303);
  const page = checkout.replace("/checkout/", "/orders/");
  await payOrder(shopper, page);
  const atRest = await shop.memory();
  const answer = await shopper.ask(locationOf(await shopper.ask(page, { intent: "files" })));
  const promised = Number(answer.headers.get("Content-Length"));
  expect(promised).toBeGreaterThan(5 * sizeBytes);
  let received = 0;
  let highest = 0;
  let looked = 0;
  const begun = performance.now();
  for await (const chunk of answer.body ?? []) {
    received += chunk.byteLength;
    if (received - looked < 256 * MB) continue;
    looked = received;
    highest = Math.max(highest, await shop.memory());
  }
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(
    `${(received / GB).toFixed(1)} GB in ${seconds.toFixed(0)} s, ${((highest - atRest) / MB).toFixed(0)} MB more memory\n`,
  );
  expect(received).toBe(promised);
  expect((highest - atRest) / MB).toBeLessThan(300);
});
