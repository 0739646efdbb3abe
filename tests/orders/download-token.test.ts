import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { newSecretId } from "../../app/platform/system/secret-id.server.ts";
import {
  DOWNLOAD_TOKEN_MS,
  isValidDownloadToken,
  parseDownloadToken,
  signDownloadToken,
} from "../../app/shop/orders/files/download-token.server.ts";

const file = { what: "file", id: "2f9c4ad0-6a54-4e2e-9d9a-2f1f3f6d8f10" } as const;

test("a pass works for five minutes and only for its own download ID", async () => {
  const [downloadId, now] = [newSecretId(), Date.now()];
  const token = await signDownloadToken(file, downloadId, now);
  expect(parseDownloadToken(token)).toEqual({ ...file, until: now + DOWNLOAD_TOKEN_MS });
  expect(DOWNLOAD_TOKEN_MS).toBe(300_000);
  expect(await isValidDownloadToken(token, downloadId, now)).toBe(true);
  expect(await isValidDownloadToken(token, downloadId, now + DOWNLOAD_TOKEN_MS)).toBe(true);
  expect(await isValidDownloadToken(token, downloadId, now + DOWNLOAD_TOKEN_MS + 1)).toBe(false);
  expect(await isValidDownloadToken(token, newSecretId(), now)).toBe(false);
  expect(token).not.toContain(downloadId);
});

test("a pass with a single changed bit is invalid", async () => {
  const [downloadId, now] = [newSecretId(), Date.now()];
  const token = await signDownloadToken(file, downloadId, now);
  let tried = 0;
  for (let at = 0; at < token.length; at += 1) {
    for (const bit of [1, 2, 4, 8, 16, 32]) {
      const letter = String.fromCharCode(token.charCodeAt(at) ^ bit);
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      expect(await isValidDownloadToken(changed, downloadId, now), changed).toBe(false);
      tried += 1;
    }
  }
  expect(tried).toBe(token.length * 6);
});

test.each(["", ".", "x", "x.y", "e30.x", `${"A".repeat(5000)}.x`, "\0"])(
  "%j is not a valid pass and causes no error",
  async (text) => {
    expect(parseDownloadToken(text)).toBeUndefined();
    expect(await isValidDownloadToken(text, newSecretId())).toBe(false);
  },
);

test("every process of the shop signs with the same key, which is created once", async () => {
  await Promise.all(Array.from({ length: 10 }, () => signDownloadToken(file, newSecretId())));
  const keys = await db.selectFrom("signingKeys").select("key").execute();
  expect(keys).toHaveLength(1);
  expect(keys[0]?.key).toHaveLength(32);
});
