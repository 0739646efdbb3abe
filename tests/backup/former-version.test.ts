import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { checkArchive } from "../../app/backup/archive-reader.server.ts";
import { withSnapshot } from "../../app/backup/snapshot.server.ts";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { startSession } from "../../app/shop/accounts/sessions.server.ts";
import { shopperOf, visibleTextOf } from "../checkout/shopper.ts";
import { latestAttention } from "../fixtures/given.ts";
import { runScript } from "../fixtures/run-script.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";
import { comparedTables, currentRows, formerRows } from "./former-rows.ts";
import figures from "./former-shop/figures.json" with { type: "json" };
import { connectionOf, folder, givenDatabase, settingsOf } from "./given-shop.ts";

/*
 * The last version before the baseline of the migrations made the backup in `former-shop/`, of a
 * shop with orders in every state, and the figures beside it. Open orders in it expire in 2126.
 */

const archive = join(folder, "former.tar");
const packed = readFileSync(join(import.meta.dirname, "former-shop", "shop.tar.br"));
writeFileSync(archive, brotliDecompressSync(packed));

const restored = await givenDatabase();
const settings = settingsOf(restored, join(folder, "former"));
const database = kyselyOver(openPool({ ...connectionOf(restored), max: 1 }));
let shop: RunningShop | undefined;
let adminCookie = "";

afterAll(async () => {
  await shop?.stop();
  await database.destroy();
});

/** @throws {Error} unless the page opens. */
async function open(path: string, cookie = adminCookie): Promise<Response> {
  const headers = { Cookie: cookie };
  const response = await fetch(`${shop?.url}${path}`, { headers, redirect: "manual" });
  if (response.status !== 200) throw new Error(`${path} responds with ${response.status}.`);
  return response;
}

async function hashOf(path: string): Promise<string> {
  return hash("sha256", Buffer.from(await (await open(path)).arrayBuffer()));
}

test("a shop of the version before the baseline keeps its orders, money, documents and ledger to the byte", async () => {
  expect(await runScript("restore", [archive], settings)).toMatchObject({ code: 0 });
  const verified = await runScript("verify", [], settings);
  expect(verified).toEqual({ code: 0, said: "No problems found.\n" });
  const { tables } = await checkArchive(archive);
  const compared = tables.filter(({ name, rows }) => comparedTables.includes(name) && rows > 0);
  expect(compared.map(({ name }) => name).toSorted()).toEqual(comparedTables);
  await withSnapshot(connectionOf(restored), async (client) => {
    for (const table of compared) {
      expect(await currentRows(client, table), table.name).toEqual(
        await formerRows(archive, table),
      );
    }
  });
});

test("its exports, statements, balances and revenue are what they were", async () => {
  shop = await startShop({ ...settings, DEMO: "off", TRUST_PROXY: "1" });
  const admin = await database
    .selectFrom("userProfiles")
    .where("username", "=", "owner")
    .select("id")
    .executeTakeFirstOrThrow();
  adminCookie = `sid=${(await startSession(database, admin.id, undefined)).token}`;
  for (const [path, lines] of Object.entries(figures.exports)) {
    const rows = parse(await (await open(path)).text(), { columns: true, bom: true });
    expect(rows, path).toMatchObject(parse(lines.join("\n"), { columns: true }));
  }
  for (const [producer, cents] of Object.entries(figures.shares)) {
    const text = await visibleTextOf(await open(`/admin/shares/${producer}`));
    for (const amount of cents) expect(text).toContain((Math.abs(amount) / 100).toFixed(2));
  }
  expect(await visibleTextOf(await open("/admin"))).toContain(figures.revenue);
});

test("its documents have the hashes they had, and its invoices the same content", async () => {
  const documents = await database
    .selectFrom("orderDocuments")
    .innerJoin("orders", "orders.id", "orderId")
    .select(["orderId", "orderDocuments.kind", "fileName", "sha256", "state"])
    .execute();
  for (const { orderId, kind, fileName, sha256, state } of documents) {
    const isInvoice = kind === "invoice" || kind === "credit-note";
    const name = isInvoice ? fileName.replace(/\.pdf$/, "") : kind;
    expect(await hashOf(`/admin/orders/${orderId}/papers/${name}`), fileName).toBe(sha256);
    if (kind === "agreement" && state === "paid")
      await open(`/admin/orders/${orderId}/papers/claim-letter`);
  }
  for (const [path, sha256] of Object.entries(figures.invoices))
    expect(await hashOf(`/admin/orders/${path}`), path).toBe(sha256);
});

test("its public ledger ends with the same hash, and each verification code shows what it showed", async () => {
  const { lines } = await (await open("/register.json")).json();
  const { number, hash: last } = lines.at(-1);
  expect({ entries: number, hash: last }).toEqual(figures.ledger);
  for (const [code, { isGenuine, hashes }] of Object.entries(figures.sales)) {
    const page = await (await open(`/verify/${code}`, "")).text();
    expect(page.includes(">Genuine<"), code).toBe(isGenuine);
    expect(new Set(page.match(/\b[0-9a-f]{64}\b/g)), code).toEqual(new Set(hashes));
  }
});

test("its order pages open for buyers and administrators", async () => {
  for (const { path, cookie, texts } of figures.orderPages) {
    const page = await visibleTextOf(await open(path, cookie));
    expect(texts.filter((text) => !page.includes(text))).toEqual([]);
  }
  const orders = await database
    .selectFrom("orders")
    .innerJoin("orderLines", "orderId", "orders.id")
    .select(["orders.id", "number", "title", "totalCents", latestAttention])
    .execute();
  const list = await visibleTextOf(await open("/admin/orders"));
  for (const { id, number, title, totalCents, attention } of orders) {
    const page = await visibleTextOf(await open(`/admin/orders/${id}`));
    for (const text of [number ?? "", title, `€${(totalCents / 100).toFixed(2)}`])
      expect(page).toContain(text);
    if (attention) expect(list).toContain(number ?? title);
    if (attention?.code === "disputed") await open(`/admin/orders/${id}/evidence.zip`);
  }
});

test("its tracks that are reserved or sold can't be bought, and the others can", async () => {
  const tracks = await database.selectFrom("musicTracks").select(["id", "title"]).execute();
  const url = () => shop?.url ?? "";
  const free: string[] = [];
  for (const { id, title } of tracks) {
    const { status } = await shopperOf({ url }).ask("/checkout", { track: id });
    if (status === 303) free.push(title);
  }
  expect(free.toSorted()).toEqual(["Cancelled", "Expired", "Free to buy"]);
});

test("its orders go on: a service is delivered, a sale is undone with its share, and a track is sold again", async () => {
  const orders = await database
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderId")
    .where("state", "in", ["paid", "refunded"])
    .where("deliveredAt", "is", null)
    .select(["orderId", "title", "trackId"])
    .execute();
  const change = async (title: string, fields: Record<string, string>) => {
    const order = orders.find((each) => each.title === title);
    const response = await fetch(`${shop?.url}/admin/orders/${order?.orderId}`, {
      method: "POST",
      headers: { Cookie: adminCookie, Origin: shop?.url ?? "" },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    expect(response.status, title).toBe(303);
    return order?.trackId ?? "";
  };
  await change("Mastering 1 Track", { intent: "deliver-service", message: "Here it is." });
  await change("By Hand", { intent: "relist", reason: "Never paid" });
  const [producer = ""] = Object.keys(figures.shares);
  // The share of By Hand, 58.82, is paid out already, like the 58.82 owed before.
  expect(await visibleTextOf(await open(`/admin/shares/${producer}`))).toContain("117.64");
  const track = await change("Autobahn", { intent: "relist", reason: "Refunded" });
  const url = () => shop?.url ?? "";
  expect(await shopperOf({ url }).reserve(track)).toMatch(/^\/checkout\//);
  expect(await runScript("verify", [], settings)).toMatchObject({ code: 0 });
});
