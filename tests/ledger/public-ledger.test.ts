import { hash } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { draftForm, trackForm } from "../../app/shop/catalog/track-form.ts";
import { appendToLedger, hashFiles } from "../../app/shop/ledger/append-to-ledger.server.ts";
import { findVerificationCode } from "../../app/shop/ledger/verification-codes.server.ts";
import { enterSales } from "../../app/shop/orders/selling/enter-sale.server.ts";
import { sellByHand } from "../../app/shop/orders/selling/sell-track.server.ts";
import { undoSale } from "../../app/shop/orders/selling/undo-sale.server.ts";
import { givenTrack, givenTrackFile, givenTracks, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { add, change, read, readTracks, typed } from "../fixtures/saved-tracks.ts";
import { givenBuyer, givenPaidBuyer, moveOrder } from "../orders/given-buyers.ts";
import { letEntriesBeDue, lineOf } from "../orders/given-orders.ts";
import { check, ledgerEntriesOf, listLedger } from "./ledger-reader.ts";

await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

const client = { address: "192.0.2.1" };

test("a track enters the ledger when it is published, not while it is a draft", async () => {
  const owner = await givenUser();
  const draft = read(draftForm, { ...typed, title: "Deep Water" });
  resultOf(await add(owner, { fields: draft, isDraft: true }));
  const [track] = await readTracks(owner.id);
  if (!track) throw new Error("no track");
  expect(await ledgerEntriesOf(track.id)).toEqual([]);
  const published = read(trackForm, { ...typed, title: "Deep Water" });
  resultOf(await change(owner, track.id, published));
  resultOf(await change(owner, track.id, { ...published, description: "Edited" }));
  expect(await ledgerEntriesOf(track.id)).toEqual([
    { kind: "published", track: track.id, title: "Deep Water" },
  ]);
});

test("a sale enters the ledger with hashes of its buyer and files, and without names", async () => {
  const { id, title } = await givenTrack();
  await givenTrackFile(id, { sizeBytes: 1, sha256: "b".repeat(64) });
  await givenTrackFile(id, { sizeBytes: 1, sha256: "a".repeat(64), fileName: "stems.zip" });
  const { orderId, email } = await givenPaidBuyer(id, { legalName: "Zoë Vermeer" });
  const code = await findVerificationCode(db, await lineOf(orderId));
  expect(await ledgerEntriesOf(id)).toEqual([
    {
      kind: "sold",
      track: id,
      title,
      how: "checkout",
      sale: hash("sha256", code),
      buyer: expect.stringMatching(/^[0-9a-f]{64}$/),
      files: hash("sha256", `${code}\n${"a".repeat(64)}\n${"b".repeat(64)}\n`),
    },
  ]);
  const all = JSON.stringify(await listLedger());
  for (const secret of ["Vermeer", email, code, "a".repeat(64), orderId]) {
    expect(all).not.toContain(secret);
  }
  expect(hashFiles(code, ["b".repeat(64), "a".repeat(64)])).toBe(
    (await ledgerEntriesOf(id))[0]?.files,
  );
});

test("refunds, chargebacks, sales outside the shop and undone sales each get a ledger entry", async () => {
  const admin = await givenUser({ role: "admin" });
  const [refunded, charged, outside] = await givenTracks(3);
  if (!refunded || !charged || !outside) throw new Error("no tracks");
  const kindsOf = async ({ id }: { id: string }) =>
    (await ledgerEntriesOf(id)).map(({ kind, how, sale }) => [kind, how, sale !== undefined]);
  await moveOrder((await givenBuyer(refunded.id)).orderId, "refunded");
  resultOf(await undoSale(admin, refunded.id, "Sold again"));
  expect(await kindsOf(refunded)).toEqual([
    ["sold", "checkout", true],
    ["refunded", "refunded", true],
    ["relisted", undefined, false],
  ]);
  await moveOrder((await givenBuyer(charged.id)).orderId, "charged-back");
  expect((await kindsOf(charged)).at(-1)).toEqual(["refunded", "charged-back", true]);
  resultOf(await sellByHand(admin, outside.id, client));
  await letEntriesBeDue();
  resultOf(await undoSale(admin, outside.id, "By mistake"));
  expect(await kindsOf(outside)).toEqual([
    ["off-site-sale", "by-hand", true],
    ["relisted", undefined, true],
  ]);
});

test("a sale that is rolled back leaves no entry and no gap", async () => {
  const { id, title } = await givenTrack();
  const before = (await listLedger()).length;
  const failing = db.transaction().execute(async (tx) => {
    await appendToLedger(tx, { kind: "relisted", track: { id, title } });
    throw new Error("nothing of this");
  });
  await expect(failing).rejects.toThrow("nothing of this");
  await db
    .transaction()
    .execute((tx) => appendToLedger(tx, { kind: "published", track: { id, title } }));
  const entries = await listLedger();
  expect(entries.map(({ number }) => number)).toEqual(
    Array.from({ length: before + 1 }, (_, index) => index + 1),
  );
});

test("an uncommitted ledger entry doesn't block other entries", async () => {
  const { id, title } = await givenTrack();
  const entry = { kind: "published", track: { id, title } } as const;
  const before = (await listLedger()).length;
  await db.transaction().execute(async (slow) => {
    await appendToLedger(slow, entry);
    await db.transaction().execute((quick) => appendToLedger(quick, entry));
    expect(await listLedger()).toHaveLength(before + 1);
  });
  expect(await listLedger()).toHaveLength(before + 2);
});

test("deleting an erased buyer's salt keeps the chain intact and the buyer unidentifiable", async () => {
  const { id } = await givenTrack();
  const { orderId, legalName, email } = await givenPaidBuyer(id);
  const lineId = await lineOf(orderId);
  const hashes = (salt: string) => hash("sha256", `${salt}\n${legalName}\n${email}\n`);
  const { salt } = await db
    .selectFrom("registerSalts")
    .where("orderLineId", "=", lineId)
    .select("salt")
    .executeTakeFirstOrThrow();
  expect((await ledgerEntriesOf(id))[0]?.buyer).toBe(hashes(salt.toString("hex")));
  await db.deleteFrom("registerSalts").where("orderLineId", "=", lineId).execute();
  expect((await check()).problem).toBeUndefined();
});

test("twenty simultaneous sales, by checkout and by hand, add twenty entries to one intact chain", async () => {
  const admin = await givenUser({ role: "admin" });
  const tracks = await givenTracks(20);
  const buyers = await Promise.all(tracks.slice(0, 10).map(({ id }) => givenBuyer(id)));
  const before = (await listLedger()).length;
  await Promise.all([
    ...buyers.map(({ orderId }) => moveOrder(orderId, "paid")),
    ...tracks.slice(10).map(async ({ id }) => resultOf(await sellByHand(admin, id, client))),
  ]);
  await letEntriesBeDue();
  await Promise.all([enterSales(), enterSales()]);
  const entries = await listLedger();
  expect(entries).toHaveLength(before + 20);
  expect(new Set(entries.slice(before).map(({ sale }) => sale)).size).toBe(20);
  const { head, problem } = await check();
  expect([head.number, head.hash, problem]).toEqual([before + 20, entries.at(-1)?.hash, undefined]);
});

test("ledger entries can't be changed, deleted or truncated", async () => {
  const { id, title } = await givenTrack();
  const published = { kind: "published", track: { id, title } } as const;
  await db.transaction().execute((tx) => appendToLedger(tx, published));
  const before = await listLedger();
  for (const statement of [
    sql`update register_lines set line = 'x' where number = 1`,
    sql`delete from register_lines where number = 1`,
    sql`truncate register_lines`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow("register_lines is only ever added to");
  }
  expect(await listLedger()).toEqual(before);
});

/** Changes by someone with all rights on the database, whatever the triggers. */
const tampering: [what: string, run: (number: number) => Promise<unknown>, found: RegExp][] = [
  [
    "a title that was changed",
    (n) =>
      sql`update register_lines set line = replace(line, 'Track', 'Truck') where number = ${n}`.execute(
        db,
      ),
    /^Ledger entry 3 was changed\.$/,
  ],
  [
    "one that was changed and hashed again",
    (n) =>
      sql`update register_lines set line = replace(line, 'Track', 'Truck'), hash = encode(sha256(
        convert_to(previous_hash || replace(line, 'Track', 'Truck'), 'UTF8')), 'hex') where number = ${n}`.execute(
        db,
      ),
    /^Ledger entry 3 was changed: entry 4 doesn't follow it\.$/,
  ],
  [
    "a kind that the line does not say",
    (n) => sql`update register_lines set kind = 'agreement' where number = ${n}`.execute(db),
    /^Ledger entry 3 was changed\.$/,
  ],
  [
    "a line that was taken out",
    (n) => sql`delete from register_lines where number = ${n}`.execute(db),
    /^Ledger entry 3 is missing\.$/,
  ],
];

test.each(tampering)("%s is detected and reported by its number", async (_what, run, found) => {
  const { id, title } = await givenTrack();
  for (let made = (await listLedger()).length; made < 5; made += 1) {
    await appendToLedger(db, { kind: "published", track: { id, title } });
  }
  expect((await check()).problem).toBeUndefined();
  const stored = await db.selectFrom("registerLines").where("number", "=", 3).selectAll().execute();
  await sql`alter table register_lines disable trigger user`.execute(db);
  await run(3);
  expect((await check()).problem).toMatch(found);
  await db.deleteFrom("registerLines").where("number", "=", 3).execute();
  await db.insertInto("registerLines").values(stored).execute();
  await sql`alter table register_lines enable trigger user`.execute(db);
  expect((await check()).problem).toBeUndefined();
});
