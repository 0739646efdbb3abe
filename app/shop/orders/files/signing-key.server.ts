import { randomBytes } from "node:crypto";
import { db } from "#app/platform/database/db.server.ts";
import { runForAll } from "#app/platform/system/request-scope.server.ts";

let cachedKey: Promise<Buffer> | undefined;

export function findSigningKey(): Promise<Buffer> {
  cachedKey ??= runForAll(keyInDatabase).catch((error: unknown) => {
    cachedKey = undefined;
    throw error;
  });
  return cachedKey;
}

async function keyInDatabase(): Promise<Buffer> {
  await db
    .insertInto("signingKeys")
    .values({ name: "file-pass", key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db
    .selectFrom("signingKeys")
    .where("name", "=", "file-pass")
    .select("key")
    .executeTakeFirstOrThrow();
  return key;
}
