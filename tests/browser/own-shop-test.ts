import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf, readAddress, withClient } from "../fixtures/connections.ts";
import { startShop } from "../fixtures/start-shop.ts";
import { test as shopTest } from "./shop-test.ts";

export { expect } from "./shop-test.ts";

type ForEachWorker = {
  /** What the shop is started with, besides a database and a folder of its own. */
  shopSettings: Record<string, string>;
};

/**
 * A test against an empty shop of its own, for what is true of a whole shop: the others would find it
 * closed, or its pages renamed. It is closed in the end, whatever became of the test.
 */
export const test = shopTest.extend<object, ForEachWorker>({
  shopSettings: [{}, { option: true, scope: "worker" }],
  openedShop: [
    async ({ shopSettings }, use, { project }) => {
      const folder = await mkdtemp(join(tmpdir(), "dubplate-own-shop-"));
      const server = readAddress(process.env[`SHOP_DATABASE_URL_${project.name}`] ?? "");
      const database = `dubplate_own_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
      await withClient(server, (client) => client.query(`create database ${database}`));
      const databaseAddress = addressOf({ ...server, database });
      const place = { DATABASE_URL: databaseAddress, DATA_DIR: folder, DEMO: "off" };
      const shop = await startShop({ ...place, ...shopSettings });
      await use({ url: shop.url, databaseAddress, dataFolder: folder });
      await shop.stop();
      await withClient(server, (client) => client.query(`drop database ${database} with (force)`));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});
