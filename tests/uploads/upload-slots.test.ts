import { afterAll, expect, test } from "vitest";
import { closeLocks } from "../../app/platform/database/named-locks.server.ts";
import { acquireUploadSlot } from "../../app/platform/uploads/upload-slots.server.ts";

afterAll(closeLocks);

test("one uploader can send four parts at once, and all uploaders together 64, until one ends", async () => {
  const turns: (() => Promise<void>)[] = [];
  for (let owner = 1; owner <= 16; owner += 1) {
    for (let chunk = 1; chunk <= 4; chunk += 1) {
      const giveBack = await acquireUploadSlot(`owner ${owner}`);
      if (!giveBack) throw new Error(`Owner ${owner} has no turn for part ${chunk}.`);
      turns.push(giveBack);
    }
    expect(await acquireUploadSlot(`owner ${owner}`)).toBeUndefined();
  }
  expect(turns).toHaveLength(64);
  expect(await acquireUploadSlot("somebody else")).toBeUndefined();
  await turns[0]?.();
  const next = await acquireUploadSlot("somebody else");
  expect(next).toBeTypeOf("function");
  expect(await acquireUploadSlot("owner 1")).toBeUndefined();
  for (const giveBack of [...turns.slice(1), next]) await giveBack?.();
});
