import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { newSecretId } from "../../app/platform/system/secret-id.server.ts";
import { formatLongDay } from "../../app/platform/ui/format-time.ts";
import { orderStates } from "../../app/shop/orders/state/order-states.ts";
import { formatReference } from "../../app/shop/payments/bank-transfer/creditor-reference.ts";
import { givenDelivery, givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { browserOf, buyerOf, givenBought, sha256Of } from "./buyer.ts";
import {
  consent,
  givenBuyer,
  givenPaidBuyer,
  letDeliver,
  moveOrder,
  readEvents,
  secretInMail,
} from "./given-buyers.ts";
import { givenAwaited, setAccount } from "./given-transfers.ts";
import { readStoredZip } from "./zip-reader.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

const browser = (cookie?: string) => browserOf(shop, cookie);

async function givenFilesBought() {
  const bytes = { "mix.wav": randomBytes(2000), "stems.zip": randomBytes(3000) };
  const track = await givenBought(shop, bytes);
  return { track, bytes, buyer: await givenPaidBuyer(track.id, { artistName: "DJ Ana" }) };
}

test("a buyer sees the order, the accepted terms, and each file with its fingerprint", async () => {
  const { track, buyer } = await givenFilesBought();
  const page = await browser(buyer.cookie).get(`/orders/${buyer.secret}`);
  const html = await page.text();
  expect(page.status).toBe(200);
  const { number } = await db
    .selectFrom("orders")
    .where("id", "=", buyer.orderId)
    .select("number")
    .executeTakeFirstOrThrow();
  for (const text of [number ?? "", track.title, "€49.99", "DJ Ana", consent, "Sold to you"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain(`<span>${formatLongDay(new Date())}</span>`);
  for (const { sha256, fileName } of track.files) {
    expect(html).toContain(sha256);
    expect(html).toContain(fileName);
  }
  const folded = [...html.matchAll(/<details[^>]*><summary[^>]*>Verify<.*?<\/details>/gs)].join();
  const unfolded = html
    .replace(/<details.*?<\/details>/gs, "")
    .replace(/<script.*?<\/script>/gs, "");
  for (const { sha256 } of track.files) expect(folded).toContain(sha256);
  expect(unfolded).not.toMatch(/[0-9a-f]{64}/);
  expect(html).not.toContain(track.files[0]?.key);
});

test("files download as one ZIP or one by one, and the first download is recorded", async () => {
  const { track, bytes, buyer } = await givenFilesBought();
  const { get, post } = browser(buyer.cookie);
  const page = `/orders/${buyer.secret}`;
  const pressed = await post(page, { intent: "files" });
  expect(pressed.status).toBe(303);
  expect((await readEvents(buyer.orderId)).map(({ kind }) => kind)).not.toContain("delivered");
  const archive = await get(pressed.headers.get("Location") ?? "");
  const entries = readStoredZip(new Uint8Array(await archive.arrayBuffer()));
  expect(entries.map(({ name }) => name).sort()).toEqual(["mix.wav", "stems.zip"]);
  const [file] = track.files;
  const one = await post(page, { intent: "files", file: file?.id ?? "" });
  const got = await get(one.headers.get("Location") ?? "");
  expect(sha256Of(new Uint8Array(await got.arrayBuffer()))).toBe(sha256Of(bytes["mix.wav"]));
  const events = await readEvents(buyer.orderId);
  expect(events.filter(({ kind }) => kind === "delivered")).toHaveLength(1);
});

test("an order's secret doesn't open another track's files", async () => {
  const [{ buyer }, other] = [await givenFilesBought(), await givenFilesBought()];
  const file = other.track.files[0]?.id ?? "";
  const pressed = await browser(buyer.cookie).post(`/orders/${buyer.secret}`, {
    intent: "files",
    file,
  });
  expect(pressed.status).toBe(404);
});

test.each(["refunded", "charged-back"] as const)(
  "a %s order closes its files, including downloads already requested",
  async (state) => {
    const { buyer } = await givenFilesBought();
    const { get, post } = browser(buyer.cookie);
    const page = `/orders/${buyer.secret}`;
    const filePath = (await post(page, { intent: "files" })).headers.get("Location") ?? "";
    await moveOrder(buyer.orderId, state);
    expect((await get(filePath)).status).toBe(404);
    expect((await post(page, { intent: "files" })).status).toBe(409);
    const html = await (await get(page)).text();
    expect(html).toContain("he files of this order are no longer available.");
    expect(html).not.toContain("mix.wav");
  },
);

test("a new secret invalidates the passes of the secret it replaces, but no others", async () => {
  const { buyer } = await givenFilesBought();
  const { get, post } = browser(buyer.cookie);
  const former = await secretInMail(buyer.orderId);
  const press = async (secret: string) =>
    (await post(`/orders/${secret}`, { intent: "files" })).headers.get("Location") ?? "";
  const [ofMail, own] = [await press(former), await press(buyer.secret)];
  const today = await secretInMail(buyer.orderId);
  expect(today).not.toBe(former);
  expect((await get(`/orders/${former}`)).status).toBe(404);
  expect((await get(ofMail)).status).toBe(404);
  expect((await get(own)).status).toBe(200);
});

test("after the first download, another browser must enter the order's email once", async () => {
  const { buyer } = await givenFilesBought();
  const page = `/orders/${buyer.secret}`;
  const stranger = browser();
  expect(await (await stranger.get(page)).text()).toContain("Sold to you");
  const own = browser(buyer.cookie);
  const filePath = (await own.post(page, { intent: "files" })).headers.get("Location") ?? "";
  await (await own.get(filePath)).arrayBuffer();
  const asked = await stranger.get(page);
  const html = await asked.text();
  expect([asked.status, html.includes("Confirm it&#x27;s you")]).toEqual([200, true]);
  for (const secret of [buyer.email, "Ana Buyer", "mix.wav"]) expect(html).not.toContain(secret);
  const pressed = await stranger.post(page, { intent: "files" });
  expect(pressed.status).toBe(403);
  expect(await pressed.text()).toContain("Email of the order");
  const wrong = await stranger.post(page, { intent: "prove", email: "eve@example.com" });
  expect(wrong.status).toBe(400);
  expect(await (await stranger.get(page)).text()).not.toContain("Sold to you");
  const email = buyer.email.toUpperCase();
  const right = await stranger.post(page, { intent: "prove", email });
  expect(right.status).toBe(303);
  expect(await (await stranger.get(page)).text()).toContain("Sold to you");
  expect(await (await own.get(page)).text()).toContain("Sold to you");
});

test("a second device opening the emailed link can get the ZIP, every file and document, and come back later", async () => {
  const { track, bytes, buyer } = await givenFilesBought();
  const page = `/orders/${await secretInMail(buyer.orderId)}`;
  const laptop = browser();
  const take = async (form: Record<string, string>) => {
    const pressed = await laptop.post(page, { intent: "files", ...form });
    expect(pressed.status).toBe(303);
    return laptop.get(pressed.headers.get("Location") ?? "");
  };
  const archive = await take({});
  expect(readStoredZip(new Uint8Array(await archive.arrayBuffer()))).toHaveLength(2);
  for (const { id, sha256, fileName } of track.files) {
    const got = new Uint8Array(await (await take({ file: id })).arrayBuffer());
    expect(sha256Of(got), `${fileName}: ${Object.keys(bytes)}`).toBe(sha256);
  }
  expect(await (await laptop.get(page)).text()).toContain("Sold to you");
  expect(await (await laptop.get("/orders")).text()).toContain(track.title);
  expect(await (await browser(buyer.cookie).get(page)).text()).toContain("Sold to you");
  expect(await (await browser().get(page)).text()).toContain("Email of the order");
});

test("a lost response or second click doesn't lock anyone out of files hosted elsewhere", async () => {
  const { id } = await givenTrack();
  await givenDelivery(id, { driveLink: "https://files.example.com/mix" });
  const buyer = await givenPaidBuyer(id);
  const page = `/orders/${await secretInMail(buyer.orderId)}`;
  const { ask } = buyerOf(shop);
  const press = { method: "POST", headers: { Origin: shop.url() }, form: { intent: "files" } };
  await ask(page, press);
  const laptop = browser();
  expect((await laptop.post(page, { intent: "files" })).status).toBe(303);
  expect(await (await laptop.get(page)).text()).toContain("https://files.example.com/mix");
});

test("a browser that must confirm the email gets a 403 for documents, never a page to save", async () => {
  const { buyer } = await givenFilesBought();
  await letDeliver(buyer.orderId);
  const stranger = browser();
  for (const name of ["agreement", "INV-2026-0001", "INV-2026-0001.xml", "no-such"]) {
    const answer = await stranger.get(`/orders/${buyer.secret}/papers/${name}`);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  }
});

test("any form submitted to a page that asks for the email shows that prompt and does nothing else", async () => {
  const { buyer } = await givenFilesBought();
  await letDeliver(buyer.orderId);
  const stranger = browser();
  const before = await readEvents(buyer.orderId);
  const report = { intent: "report", problem: "Too loud" };
  const forms: Record<string, string>[] = [report, { intent: "unknown" }, {}];
  for (const form of forms) {
    const answer = await stranger.post(`/orders/${buyer.secret}`, form);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Email of the order");
  }
  expect(await readEvents(buyer.orderId)).toEqual(before);
});

test("an order's email can be guessed five times in 15 minutes", async () => {
  const { buyer } = await givenFilesBought();
  await letDeliver(buyer.orderId);
  const page = `/orders/${buyer.secret}`;
  const statuses = [];
  for (let tried = 0; tried < 6; tried += 1) {
    const guess = await browser().post(page, { intent: "prove", email: `${tried}@example.com` });
    statuses.push(guess.status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  const right = await browser().post(page, { intent: "prove", email: buyer.email });
  expect(right.status).toBe(429);
});

test("viewing an order changes nothing, isn't cached, and leaks no address", async () => {
  const { buyer } = await givenFilesBought();
  const before = await readEvents(buyer.orderId);
  const { get } = browser();
  for (const path of [`/orders/${buyer.secret}`, `/orders/${buyer.secret}.data`]) {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(page.headers.get("Set-Cookie")).toBeNull();
  }
  expect(await readEvents(buyer.orderId)).toEqual(before);
  expect((await get(`/orders/${newSecretId()}`)).status).toBe(404);
});

test("thirty wrong addresses a minute block a network from all order pages, even correct ones", async () => {
  const { buyer } = await givenFilesBought();
  const guesser = browser(buyer.cookie);
  const statuses = [];
  for (let tried = 0; tried < 31; tried += 1) {
    statuses.push((await guesser.get(`/orders/${newSecretId()}`)).status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
  expect(statuses[30]).toBe(429);
  expect((await guesser.get(`/orders/${buyer.secret}`)).status).toBe(429);
});

test.each(orderStates)(
  "an order that is %s shows its status and what to do next",
  async (state) => {
    const { id } = await givenTrack();
    const buyer = await givenBuyer(id);
    if (state !== "reserved") await moveOrder(buyer.orderId, state);
    const page = await browser(buyer.cookie).get(`/orders/${buyer.secret}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    const said: Record<typeof state, string> = {
      reserved: `href="/checkout/${buyer.secret}"`,
      "awaiting-payment": `href="/orders/${buyer.secret}/pay"`,
      closing: "Confirming your payment",
      "awaiting-transfer": "Waiting for your bank transfer",
      capturing: "being processed",
      paid: "Sold to you",
      expired: "Reservation expired",
      cancelled: "Canceled",
      "paid-too-late": "refunding you in full",
      refunded: "Refunded",
      "charged-back": "Payment reversed",
    };
    expect(html).toContain(said[state]);
  },
);

test("an order awaiting a transfer shows the account, the reference and the QR code", async () => {
  await setAccount();
  const { id } = await givenTrack();
  const { secret, ref } = await givenAwaited(id);
  const html = await (await browser().get(`/orders/${secret}`)).text();
  const details = ["Dubplate, Lda", "PT50 0002 0123 1234 5678 9015 4", "BCOMPTPL", "€49.99"];
  const code = "QR code with this transfer";
  for (const text of [...details, formatReference(ref), code]) expect(html).toContain(text);
});
