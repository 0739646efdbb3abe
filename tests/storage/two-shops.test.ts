import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { ownSettings } from "../backup/given-shop.ts";
import { runScript } from "../fixtures/run-script.ts";
import { startS3 } from "../fixtures/s3-server.ts";
import { startShopHere } from "../web/shop-here.ts";

/** Makes the database belong to another shop. */
const becomeAnother = () => sql`update shop_identity set shop_id = gen_random_uuid()`.execute(db);

const belongs = "Dubplate didn't start. The files here belong to another shop.";

async function givenFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-two-shops-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("a shop with another database does not open on the folder of the first shop", async () => {
  const DATA_DIR = await givenFolder();
  const first = await startShopHere({ DATA_DIR });
  const again = await startShopHere({ DATA_DIR }); // Another process of the same shop.
  await Promise.all([first.stop(), again.stop()]);
  await becomeAnother();
  await expect(startShopHere({ DATA_DIR })).rejects.toThrow(belongs);
  // The message says what to remove if the first shop's database is gone permanently.
  await rm(join(DATA_DIR, "files", "shop-id"));
  const heir = await startShopHere({ DATA_DIR });
  await heir.stop();
  const mark = await readFile(join(DATA_DIR, "files", "shop-id"), "utf8");
  const { rows } = await sql<{ id: string }>`select shop_id as id from shop_identity`.execute(db);
  expect(mark.trim()).toBe(rows[0]?.id);
});

test("a shop with another database does not open on the first shop's bucket, nor is a backup restored there", async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const settings = { ...s3.settings, DATA_DIR: await givenFolder() };
  const first = await startShopHere(settings);
  const path = join(settings.DATA_DIR, "backup.tar");
  const backup = await runScript("backup", [path], { ...settings, ...(await ownSettings()) });
  expect(backup).toMatchObject({ code: 0 });
  await first.stop();
  expect(await runScript("restore", [path], settings)).toEqual({
    code: 2,
    said: expect.stringMatching(
      /^The files here belong to another shop\. .* delete .*shop-id.*\n$/,
    ),
  });
  await becomeAnother();
  await expect(startShopHere(settings)).rejects.toThrow(belongs);
});
