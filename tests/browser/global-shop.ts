import { rm } from "node:fs/promises";
import { join } from "node:path";
import { addressOf, withClient } from "../fixtures/connections.ts";
import { DEMO_TRACKS, restoreFilledShop, untilFilled } from "../fixtures/filled-shop.ts";
import { startShop } from "../fixtures/start-shop.ts";
import { makeTemporaryFolder } from "../fixtures/temporary-folder.ts";
import { openTestServer } from "../fixtures/test-server.ts";

/** `npm test` needs only a few demo tracks, which take a quarter of the time. */
const count = Number(process.env.DEMO_TRACKS ?? DEMO_TRACKS);

/**
 * Fills a shop with the demo catalog, unless an earlier test has saved one. Each worker opens a
 * copy of it, whose checkout is closed.
 */
export default async function fillShop() {
  const folder = await makeTemporaryFolder("dubplate-browser-");
  const server = await openTestServer(folder);
  const database = `dubplate_browser_${process.pid}`;
  const settings = {
    DATABASE_URL: addressOf({ ...server.connection, database }),
    DATA_DIR: join(folder, "filled"),
  };
  await withClient(server.connection, (client) => client.query(`create database ${database}`));
  const isFilled = await restoreFilledShop(settings);
  if (!isFilled) {
    const shop = await startShop(settings);
    await untilFilled(shop, count);
    await shop.stop();
  }
  await withClient({ ...server.connection, database }, async (client) => {
    await client.query("update settings set checkout_opened_at = null, checkout_opened_by = null");
    await client.query("delete from music_tracks where is_draft");
  });
  process.env.FILLED_DATABASE_URL = settings.DATABASE_URL;
  process.env.FILLED_DATA_DIR = settings.DATA_DIR;

  return async () => {
    await withClient(server.connection, (client) => client.query(`drop database ${database}`));
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}
