import { copyFile, link, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { addressOf, readAddress, withClient } from "../fixtures/connections.ts";
import { startShop } from "../fixtures/start-shop.ts";

/** `filled` is a copy of the shop with the demo catalog. */
export type Catalog = "filled" | "empty";

/** Opens a shop with its own database and folder. `close` removes both. */
export async function openShop(catalog: Catalog, settings: Record<string, string>) {
  const filled = readAddress(process.env.FILLED_DATABASE_URL ?? "");
  const filledFolder = process.env.FILLED_DATA_DIR ?? "";
  const dataFolder = await mkdtemp(join(tmpdir(), "dubplate-shop-"));
  const database = `dubplate_shop_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  const databaseAddress = addressOf({ ...filled, database });
  const template = catalog === "filled" ? `template ${filled.database}` : "";
  const server = { ...filled, database: "postgres" };
  await withClient(server, (client) => client.query(`create database ${database} ${template}`));
  if (catalog === "filled") await copyByLinks(filledFolder, dataFolder);
  const storageSettings = { DATABASE_URL: databaseAddress, DATA_DIR: dataFolder, DEMO: "off" };
  const { url, output, stop } = await startShop({ ...storageSettings, ...settings });
  return {
    shop: { url, output, databaseAddress, dataFolder },
    async close() {
      await stop();
      await withClient(server, (client) => client.query(`drop database ${database} with (force)`));
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Copies by hard links, because the shop never changes a file in place. */
async function copyByLinks(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    if (entry.isDirectory()) await mkdir(target, { recursive: true });
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target));
  }
}
