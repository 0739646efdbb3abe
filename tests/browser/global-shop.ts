import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf, withClient } from "../fixtures/connections.ts";
import { bringFilledShop } from "../fixtures/filled-shop.ts";
import { startShop } from "../fixtures/start-shop.ts";
import { openTestServer } from "../fixtures/test-server.ts";

/**
 * Opens a shop with the demo catalogue for each of the config's projects, since desktop and phone run
 * side by side and would find each other's tracks. The demo is taken in once, if no test before has
 * kept one; each shop has a copy of its database and of its files.
 */
export default async function openShops({ projects }: { projects: { name: string }[] }) {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-browser-"));
  const server = await openTestServer(folder);
  const order = (sql: string) => withClient(server.connection, (client) => client.query(sql));
  const settingsFor = (database: string) => ({
    DATABASE_URL: addressOf({ ...server.connection, database }),
    DATA_DIR: join(folder, database),
    // A test may say in X-Forwarded-For that it comes from somewhere else, so as to have limits of its own.
    TRUST_PROXY: "1",
  });

  const filled = `dubplate_browser_${process.pid}`;
  await order(`create database ${filled}`);
  const isFilled = await bringFilledShop(settingsFor(filled));
  if (!isFilled) await (await startShop(settingsFor(filled))).stop();

  const names = projects.map(({ name }) => ({ name, database: `${filled}_${name}` }));
  for (const { database } of names) {
    await order(`create database ${database} template ${filled}`);
    await cp(settingsFor(filled).DATA_DIR, settingsFor(database).DATA_DIR, { recursive: true });
  }
  const shops = await Promise.all(names.map(({ database }) => startShop(settingsFor(database))));
  for (const [index, { name, database }] of names.entries()) {
    const { DATABASE_URL, DATA_DIR } = settingsFor(database);
    process.env[`SHOP_URL_${name}`] = shops[index]?.url;
    process.env[`SHOP_DATABASE_URL_${name}`] = DATABASE_URL;
    process.env[`SHOP_DATA_DIR_${name}`] = DATA_DIR;
  }

  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    for (const { database } of names) await order(`drop database ${database} with (force)`);
    await order(`drop database ${filled}`);
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}
