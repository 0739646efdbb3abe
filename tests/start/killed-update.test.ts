import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, db } from "../../app/platform/database/db.server.ts";
import { migrate } from "../../app/platform/database/migrate.server.ts";
import { openEmbeddedPostgres } from "../../app/platform/postgres/embedded-postgres.server.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { contentOf } from "../backup/given-shop.ts";
import { openCheckout, orderOf, shopperOf, visibleTextOf } from "../checkout/shopper.ts";
import { givenTrackSoldHere } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { listBrokenRules } from "../orders/broken-order-rules.ts";
import { startStripe } from "../payments/fakes/start-fakes.ts";
import { openServerWithUpdates, type Server } from "./server-with-updates.ts";

/* Orders are paid at a real shop, which is updated meanwhile. The updates are killed. */

const MIGRATION = "Migration of the new version";
const TRACKS = 150;

function fillRelease(path: string): void {
  cpSync(join(projectRoot(), "scripts"), join(path, "scripts"), { recursive: true });
  mkdirSync(join(path, "build"));
  const same = [".messages", "app", "analyzer", "demo", "node_modules"];
  for (const name of [...same, "build/client", "build/server"]) {
    symlinkSync(join(projectRoot(), name), join(path, name));
  }
  writeFileSync(
    join(path, "scripts/user.ts"),
    `import pg from "pg";
     import { joinServer } from "#app/platform/database/join-database.server.ts";
     const server = await joinServer();
     const client = new pg.Client(server.connection);
     await client.connect();
     await client.query("insert into audit_log (actor_name, act, subject_kind) values ('${MIGRATION}', 'update-shop', 'setting')");
     await client.end();
     await server.close();`,
  );
}

const stripe = await startStripe();
let server: Server;
let version = "0.1.0";

beforeAll(async () => {
  const settings = { DEMO: "off", TRUST_PROXY: "1", PAGE_CACHE_MB: "0", ...stripe.settings };
  server = await openServerWithUpdates(fillRelease, settings);
  const folder = server.inside("lib/shop/database");
  rmSync(folder, { recursive: true });
  const database = await openEmbeddedPostgres({ folder });
  await migrate(database.connection);
  connect(database.connection, () => undefined);
  await openCheckout();
  for (let n = 0; n < TRACKS; n += 1) tracks.push((await givenTrackSoldHere()).id);
  await database.close();
  server.systemd("start");
  await until(isOpen);
  await stripe.subscribe(`${server.url()}/webhooks/stripe`);
  publishNext();
  buying = buyUntilOver();
});
afterAll(async () => {
  isOver = true;
  await buying;
  await Promise.all([server.close(), stripe.stop()]);
});

const isOpen = () =>
  fetch(`${server.url()}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

const tracks: string[] = [];
const paid: string[] = [];
let isOver = false;
let buying: Promise<void>;

/** Buys track after track, through all closures. */
async function buyUntilOver(): Promise<void> {
  for (const track of tracks) {
    await until(isOpen);
    if (isOver) return;
    await buy(track);
  }
}

/** A buyer who reloads a page that doesn't answer. */
async function buy(track: string): Promise<void> {
  const { ask, reserve, send } = shopperOf(server);
  const checkout = await reserve(track).catch(() => undefined);
  if (!checkout) return;
  const page = checkout.replace("/checkout/", "/orders/");
  const readPage = async () => visibleTextOf(await ask(page));
  async function order() {
    await send(checkout ?? "", { method: "stripe stripe" });
    const text = await (await ask(`${page}/pay`)).text();
    return /cs_test_\w+/.exec(text)?.[0];
  }
  const ref = await until(() => order().catch(() => undefined));
  await stripe.simulate("pay", { ref });
  // If the shop was closed when Stripe told it, the buyer's return makes it ask.
  const isSold = async () =>
    (await orderOf(track)).state === "paid" || !(await ask(`${page}?back=1`));
  await until(() => isSold().catch(() => false));
  await until(
    () => readPage().catch(() => ""),
    (text) => text.includes("Sold to you"),
  );
  paid.push(ref ?? "");
}

/** Expects the next payment to be acknowledged. */
async function expectSelling(): Promise<void> {
  const count = paid.length;
  await until(() => paid.length > count);
}

function publishNext(): void {
  version = `0.${Number(version.split(".")[1]) + 1}.0`;
  server.publish({ at: version });
}

/** @throws {Error} if two folders differ in a byte. */
function assertSame(...paths: [string, string]): void {
  execFileSync("diff", ["-rq", "--no-dereference", ...paths.map(server.inside)]);
}

async function update(kill?: Parameters<Server["update"]>[0]) {
  for (const name of ["closed", "opened"]) {
    rmSync(server.inside(name), { recursive: true, force: true });
  }
  writeFileSync(server.request, version);
  const ended = await server.update(kill);
  for (const release of readdirSync(server.inside("srv/releases"))) {
    if (release === "partial" || release === "0.1.0-old") continue;
    const [of] = release.split("-");
    assertSame(`srv/releases/${release}`, `published/dubplate-${of}`);
  }
  return ended;
}

const countMigrations = async () =>
  (await db.selectFrom("auditLog").where("actorName", "=", MIGRATION).select("id").execute())
    .length;

test.each([
  ["its backup is written", "not-backed-up", "backups/*.partial"],
  ["its backup is checked", "not-backed-up", "tmp/*/dubplate-verify-*/database/PG_VERSION"],
  ["the new version is tried", "not-tried", "lib/trial/database/PG_VERSION"],
])("an update killed while %s leaves the shop open as it was", async (_, outcome, path) => {
  const once = () => globSync(server.inside(path)).length > 0;
  const { runs, last } = await update({ once });
  expect({ runs, last }).toMatchObject({ runs: "0.1.0", last: { version, outcome } });
  expect((await server.dubplate(["status"])).said).toMatch(
    new RegExp(`Open at .*Last backup: .*\nLast update: ${version}, ${outcome}, 20`, "s"),
  );
  await expectSelling();
});

test("an update killed before any of its steps loses no order, and a shop is open afterwards", async () => {
  const outcomes = new Set<string>();
  let [at, runs, updates, hasKilled] = [0, "0.1.0", 0, true];
  while (hasKilled) {
    at += 1;
    const ended = await update({ at });
    hasKilled = readFileSync(server.inside("steps"), "utf8").length >= at;
    outcomes.add(ended.last?.outcome);
    expect(existsSync(server.inside("srv/switching")), `step ${at}`).toBe(false);
    expect([runs, version], `step ${at}`).toContain(ended.runs);
    const wasClosed = existsSync(server.inside("closed"));
    if (ended.runs === version) {
      runs = version;
      updates += 1;
      publishNext();
    } else if (wasClosed) {
      assertSame("closed", "opened");
    }
    if (wasClosed) await expectSelling();
    await until(isOpen);
    expect(await countMigrations(), `step ${at}`).toBe(updates);
  }
  expect([...outcomes].sort()).toEqual([
    "not-backed-up",
    "not-built",
    "not-downloaded",
    "not-tried",
    "updated",
    "went-back",
    "wrong-version",
  ]);
}, 600_000);

test("after all this, an update completes, leaves nothing behind, and can be rolled back row by row", async () => {
  const former = readlinkSync(server.inside("srv/current"));
  expect(await update()).toMatchObject({ code: 0, runs: version, last: { outcome: "updated" } });
  renameSync(server.inside("closed"), server.inside("before"));
  await expectSelling();
  isOver = true;
  await buying;
  expect(await listBrokenRules(db)).toEqual([]);
  const captured = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "orderId")
    .where("orders.state", "=", "paid")
    .where("capturedCents", "=", 4999)
    .select("providerRef")
    .execute();
  expect(captured.map(({ providerRef }) => providerRef).sort()).toEqual(paid.toSorted());
  const left = ["built", "closed", "current", "former", "lock", "releases", "update.json"];
  expect(readdirSync(server.inside("srv")).sort()).toEqual(left);
  expect(readdirSync(server.inside("srv/releases"))).toHaveLength(2);
  expect(readdirSync(server.inside("lib")).sort()).toEqual(["former-database", "shop"]);
  expect(readdirSync(server.inside("tmp"))).toEqual([]);
  for (const name of readdirSync(server.inside("backups"))) expect(name).toMatch(/^shop-.*\.tar$/);

  await server.dubplate(["rollback", "--lose-orders"]);
  expect(readlinkSync(server.inside("srv/current"))).toBe(former);
  expect(await contentOfCopy("opened")).toEqual(await contentOfCopy("before"));
  expect(await isOpen()).toBe(true);
});

/** Returns the content of a database that was copied while the shop was closed. */
async function contentOfCopy(name: string) {
  const database = await openEmbeddedPostgres({ folder: server.inside(name) });
  try {
    return await contentOf(database.connection);
  } finally {
    await database.close();
  }
}
