import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { appendToLedger } from "../../app/shop/ledger/append-to-ledger.server.ts";
import { mailLedgerHead } from "../../app/shop/ledger/mail-ledger-head.server.ts";
import { printCode, readCode } from "../../app/shop/ledger/verification-code.ts";
import { findVerificationCode } from "../../app/shop/ledger/verification-codes.server.ts";
import { givenTrack, givenTrackFile } from "../fixtures/given.ts";
import { givenPaidBuyer, moveOrder } from "../orders/given-buyers.ts";
import { lineOf } from "../orders/given-orders.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { check, listLedger } from "./ledger-reader.ts";

const shop = openShopForTests();

const ask = (path: string) => fetch(new URL(path, shop.url()), { redirect: "manual" });

/** Removes the ID of the last live event, which changes meanwhile. */
async function mainOf(answer: Response): Promise<string> {
  const text = await answer.text();
  const [title = ""] = /<title>.*?<\/title>/.exec(text) ?? [];
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(text) ?? [];
  expect(main).toContain("Unknown code");
  return title + main;
}

async function givenSale() {
  const track = await givenTrack({ title: "Night Bus" });
  await givenTrackFile(track.id, { sizeBytes: 1, sha256: "c".repeat(64), fileName: "Zoë mix.wav" });
  const buyer = await givenPaidBuyer(track.id, { legalName: "Zoë Vermeer", artistName: "DJ Zoë" });
  return { ...buyer, track, code: await findVerificationCode(db, await lineOf(buyer.orderId)) };
}

test("a code shows the track, whether its sale is valid and its fingerprints, but no buyer or file name", async () => {
  const { code, orderId, email } = await givenSale();
  const page = `/verify/${printCode(code)}`;
  const genuine = await (await ask(page)).text();
  expect(genuine).toContain("Genuine");
  expect(genuine).toContain("Night Bus");
  expect(genuine).toContain("c".repeat(64));
  await moveOrder(orderId, "charged-back");
  const answer = await ask(page);
  const revoked = await answer.text();
  expect(revoked).toContain("bank reversed the payment");
  expect(revoked).not.toContain(">Genuine<");
  for (const body of [genuine, revoked]) expect(body).not.toMatch(new RegExp(`Zoë|${email}`));
  expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
});

test("files added after a sale are shown separately from the files sold", async () => {
  const { code, track } = await givenSale();
  await db.deleteFrom("trackFiles").where("trackId", "=", track.id).execute();
  await givenTrackFile(track.id, { sizeBytes: 1, sha256: "d".repeat(64) });
  const body = await (await ask(`/verify/${code}`)).text();
  expect(body).toMatch(/WAV, mastered<[^>]*>(?:<[^>]*>)*c{64}/);
  expect(body).toMatch(/WAV, mastered, added after the sale<[^>]*>(?:<[^>]*>)*d{64}/);
});

test("a file is shown in the format that was sold, even after it is removed from the shop", async () => {
  const track = await givenTrack();
  const sold = { sizeBytes: 1, sha256: "f".repeat(64), fileName: "mix.flac" };
  await givenTrackFile(track.id, sold);
  const { orderId } = await givenPaidBuyer(track.id);
  await db.deleteFrom("trackFiles").where("trackId", "=", track.id).execute();
  await db.deleteFrom("mediaFiles").where("sha256", "=", sold.sha256).execute();
  const code = await findVerificationCode(db, await lineOf(orderId));
  expect(await (await ask(`/verify/${code}`)).text()).toMatch(
    /FLAC, mastered<[^>]*>(?:<[^>]*>)*f{64}/,
  );
});

test("fingerprints changed by SQL are reported on the page, with the number of the ledger entry", async () => {
  const { code, orderId } = await givenSale();
  const files = db.updateTable("registeredFiles").where("orderLineId", "=", await lineOf(orderId));
  expect(await (await ask(`/verify/${code}`)).text()).not.toContain("match the ledger");
  expect((await check()).problem).toBeUndefined();
  await files.set({ sha256: "e".repeat(64) }).execute();
  expect(await (await ask(`/verify/${code}`)).text()).toContain("match the ledger");
  const number = (await listLedger()).length;
  expect((await check()).problem).toBe(
    `The files of the sale in ledger entry ${number} were changed.`,
  );
  await files.set({ sha256: "c".repeat(64) }).execute();
});

test("a code may be typed in lowercase, with spaces, and with 0 for O", async () => {
  const code = "abcdefghijklmno2pqrstuvwxy";
  const typed = " abcde-FGHIJ klmn0 2pqrs-tuvwxy ";
  expect(printCode(code)).toBe("ABCDE-FGHIJ-KLMNO-2PQRS-TUVWXY");
  expect(readCode(typed)).toBe(code);
  const answer = await ask(`/verify?code=${encodeURIComponent(typed)}`);
  expect(answer.headers.get("Location")).toBe(`/verify/${printCode(code)}`);
});

test("the ledger is paged by entry number, and anyone can verify the entries it returns", async () => {
  const track = { id: "many", title: "Many" };
  const entry = { kind: "published", track } as const;
  await appendToLedger(db, ...Array.from({ length: 1100 }, () => entry));
  let previous = "0".repeat(64);
  let after = 0;
  for (let next: number | null = 0; next !== null; ) {
    const part = await (await ask(`/register.json?after=${next}`)).json();
    expect(part.lines.length).toBeLessThanOrEqual(1000);
    for (const { number, line, hash } of part.lines) {
      after += 1;
      expect(number).toBe(after);
      expect(createHash("sha256").update(`${previous}${line}`).digest("hex")).toBe(hash);
      previous = hash;
    }
    next = part.next;
  }
  expect(after).toBe((await listLedger()).length);
  const newest = await (await ask("/register")).text();
  expect(newest).toContain(previous);
  expect(newest.match(/id="line-\d+"/g)).toHaveLength(20);
  const oldest = await (await ask("/register?before=3")).text();
  expect(oldest.match(/id="line-\d+"/g)).toEqual(['id="line-2"', 'id="line-1"']);
  for (const odd of ["0", "-1", "x", "9".repeat(40)]) {
    expect((await ask(`/register?before=${odd}`)).status, odd).toBe(200);
    expect((await ask(`/register.json?after=${odd}`)).status, odd).toBe(200);
  }
});

test("the owner gets the latest ledger hash by email", async () => {
  await mailLedgerHead();
  const { toAddress, blocks } = await db
    .selectFrom("mails")
    .where("kind", "=", "register-head")
    .select(["toAddress", "blocks"])
    .executeTakeFirstOrThrow();
  expect(toAddress).toBeNull();
  expect(JSON.stringify(blocks)).toContain((await listLedger()).at(-1)?.hash);
});

// This test is the last of the file, because misses count for the whole minute.
test("wrong and malformed codes get the same response, and thirty a minute block even valid ones", async () => {
  const { code } = await givenSale();
  const wrong = [
    "a".repeat(26),
    "x",
    "no-code",
    `${code}a`,
    "%F0%9F%98%80",
    "'--",
    "a".repeat(900),
  ];
  const bodies = [];
  for (const typed of wrong) {
    const answer = await ask(`/verify/${typed}`);
    expect(answer.status, typed).toBe(404);
    bodies.push(await mainOf(answer));
  }
  expect(new Set(bodies).size).toBe(1);
  const statuses = [];
  for (let made = wrong.length; made < 31; made += 1) {
    statuses.push((await ask(`/verify/${"b".repeat(26)}`)).status);
  }
  expect(statuses.indexOf(429)).toBe(30 - wrong.length);
  expect((await ask(`/verify/${code}`)).status).toBe(429);
});
