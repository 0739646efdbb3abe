import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { newSecretId } from "../../app/platform/system/secret-id.server.ts";
import { dataOf } from "../fixtures/ask-as.ts";
import {
  givenDelivery,
  givenSession,
  givenTrack,
  givenTrackFile,
  givenUser,
} from "../fixtures/given.ts";
import { dumpOfTables } from "../fixtures/sums-of-tables.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { addressesToRead } from "./addresses-to-read.ts";

/* Places where a secret could leak: every URL for everyone, the database, the log. */

const shop = openShopForTests({ LOG_LEVEL: "trace" });

const password = "S3NTINEL-pw";
const driveLink = "https://drive.example.com/S3NTINEL-drive";
const draftTitle = "S3NTINEL draft";

async function givenShop() {
  const admin = { token: await givenSession(await givenUser({ role: "admin" })) };
  const username = "owner-of-secrets";
  const form = { intent: "add", username, password, role: "user", isActive: "on", canUpload: "on" };
  expect((await post("/admin/users", admin.token, form)).status).toBe(303);
  expect((await post("/login", "", { username, password })).status).toBe(303);
  const { id: userId } = await db
    .selectFrom("userProfiles")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const owner = { id: userId, token: await givenSession({ id: userId }) };
  const track = await givenTrack({ userId, title: "Seen by all", onSale: true, isFavorite: true });
  const receipt = newSecretId();
  const { downloadId } = await givenDelivery(track.id, { driveLink, receipt });
  const file = { sizeBytes: 9, sha256: "5e471e11".padEnd(64, "0"), fileName: "S3NTINEL-stems.zip" };
  const { key } = await givenTrackFile(track.id, file);
  const draft = await givenTrack({ userId, title: draftTitle, isDraft: true, isFavorite: true });
  return { admin, owner, draft, key, receipt, track: { ...track, downloadId: downloadId ?? "" } };
}

let given: Awaited<ReturnType<typeof givenShop>>;
beforeAll(async () => {
  given = await givenShop();
});

function post(path: string, token: string, form: Record<string, string>) {
  const headers = { Cookie: `sid=${token}`, Origin: shop.url() };
  const body = new URLSearchParams(form);
  return fetch(shop.url() + path, { method: "POST", headers, body, redirect: "manual" });
}

/** A backup contains every secret, for an administrator who has just entered the password. */
const withoutBackup = (target: string) => target !== "/admin/settings/backup.tar";

/** Returns everything that the shop sends to a session from every URL, including headers. */
async function readAll(token: string): Promise<string> {
  const said: string[] = [];
  for (const target of addressesToRead(given).filter(withoutBackup)) {
    const [path = "", query] = target.split("?");
    for (const address of [path, dataOf(path)]) {
      const url = `${shop.url()}${address}${query ? `?${query}` : ""}`;
      const answer = await fetch(url, { headers: { Cookie: `sid=${token}` }, redirect: "manual" });
      expect(answer.status, address).toBeLessThan(500);
      const text = `${JSON.stringify([...answer.headers])}\n${await answer.text()}`;
      // The redirect to the login page repeats the URL.
      said.push(query ? text.replaceAll(encodeURIComponent(query), "") : text);
    }
  }
  // A search page repeats the query.
  return said.join("\n").replaceAll(/search=S3NTINEL|value="S3NTINEL"|"S3NTINEL"/g, "");
}

/** Returns the secrets that a text contains. */
function secretsIn(text: string, secrets: Record<string, string>): string[] {
  return Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? name));
}

/** Secrets that the shop never sends to anyone. */
function neverSent() {
  const { admin, owner, key } = given;
  return {
    "a password": password,
    "a password's hash": "argon2id",
    "the key of a file": key,
    "a session": owner.token,
    "the administrator's session": admin.token,
  };
}

/** Secrets of a track's owner and administrators. */
function ofTheOwner() {
  const { track, receipt } = given;
  return {
    "a download link": track.downloadId,
    "a receipt": receipt,
    "a file link": driveLink,
    "a file's name": "S3NTINEL-stems",
    "a draft": draftTitle,
  };
}

test.each([
  ["a visitor", async () => "none"],
  ["another uploader", async () => givenSession(await givenUser())],
])("%s reads every URL and finds no secret and no draft", async (_who, tokenOf) => {
  const said = await readAll(await tokenOf());
  expect(said).toContain("Seen by all");
  expect(secretsIn(said, { ...neverSent(), ...ofTheOwner(), "an owner": given.owner.id })).toEqual(
    [],
  );
});

test("owners see their own file links and drafts, and administrators see the download links", async () => {
  const toOwner = await readAll(given.owner.token);
  const toAdmin = await readAll(given.admin.token);
  expect(secretsIn(toOwner, ofTheOwner())).toEqual(
    expect.arrayContaining(["a file link", "a draft"]),
  );
  expect(secretsIn(toAdmin, ofTheOwner())).toContain("a download link");
  expect(toAdmin).toContain("owner-of-secrets");
  expect([secretsIn(toOwner, neverSent()), secretsIn(toAdmin, neverSent())]).toEqual([[], []]);
});

test("a draft's URL responds that the track is not found, and no search finds it", async () => {
  for (const address of [given.draft.slug, given.draft.id]) {
    const answer = await fetch(`${shop.url()}/music/${address}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/Music not found/i);
  }
  const found = await fetch(`${shop.url()}/?search=${encodeURIComponent(draftTitle)}`);
  expect(await found.text()).toContain("No tracks found");
});

/** Opens live events with a session. `until` returns everything received up to a text. */
async function listen(token: string, query: string) {
  const headers = { Cookie: `sid=${token}` };
  const stream = await fetch(`${shop.url()}/live?${query}`, { headers });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (stream.status !== 200 || !reader) throw new Error(`Refused with ${stream.status}.`);
  let received = "";
  return {
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(received)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after ${received}`);
        received += value;
      }
      return received;
    },
    close: () => reader.cancel(),
  };
}

test("live events never report accounts, messages or links to visitors and uploaders, even on request", async () => {
  const query = "table=contact_messages&channel=user_profiles&topics=links,users,messages";
  const tokens = ["none", await givenSession(await givenUser())];
  const streams = await Promise.all(tokens.map((token) => listen(token, query)));
  await givenTrack();
  for (const stream of streams) await stream.until(/tracks|everything/);
  const { track, admin } = given;
  const renewed = { intent: "link", trackId: track.id };
  expect((await post("/admin/users/downloads", admin.token, renewed)).status).toBe(303);
  // People need time to fill in a form.
  const opened = String(Date.now() - 60_000);
  const message = { name: "S3NTINEL", email: "ana@example.com", message: "S3NTINEL", opened };
  expect((await post("/contact", "", message)).status).toBe(303);
  await givenUser({ username: "s3ntinel-user" });
  const last = await givenTrack();
  const { downloadId } = await db
    .selectFrom("trackDeliveries")
    .where("trackId", "=", track.id)
    .select("downloadId")
    .executeTakeFirstOrThrow();
  expect(downloadId).not.toBe(track.downloadId);
  const secrets = { ...neverSent(), ...ofTheOwner(), "the new link": downloadId ?? "" };
  track.downloadId = downloadId ?? "";
  for (const stream of streams) {
    const received = await stream.until(new RegExp(`added ${last.id}`));
    expect(secretsIn(received, secrets)).toEqual([]);
    expect(received).not.toMatch(/S3NTINEL|links|users|messages/i);
    await stream.close();
  }
});

/**
 * Returns the forms of a text in a database: itself, its bytes in hex, or the bytes that it
 * encodes.
 */
function formsOf(secret: string): string[] {
  const encodings = ["utf8", "base64url"] as const;
  return [secret, ...encodings.map((from) => Buffer.from(secret, from).toString("hex"))];
}

test("neither the database nor the log contains a password or a session token", async () => {
  const dump = await dumpOfTables();
  expect(dump).toContain("owner-of-secrets");
  const profiles = await db.selectFrom("userProfiles").select("passwordHash").execute();
  for (const { passwordHash } of profiles) {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }
  const log = shop.output();
  expect(log.match(/"msg":"request"/g)?.length).toBeGreaterThan(200);
  const { owner, admin, track, receipt } = given;
  for (const secret of [password, owner.token, admin.token]) {
    expect(formsOf(secret).filter((form) => dump.includes(form))).toEqual([]);
  }
  for (const secret of [password, owner.token, admin.token, track.downloadId, receipt, driveLink]) {
    expect(log.includes(secret)).toBe(false);
  }
});
