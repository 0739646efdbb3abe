import { join } from "node:path";
import { expect, test } from "vitest";
import { backUp } from "../../app/backup/back-up.server.ts";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn, migrationNames } from "../../app/platform/database/migrate.server.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { startSession } from "../../app/shop/accounts/sessions.server.ts";
import { attentionText } from "../../app/shop/orders/state/attention.server.ts";
import { withClient } from "../fixtures/connections.ts";
import { runScript } from "../fixtures/run-script.ts";
import { startShop } from "../fixtures/start-shop.ts";
import { attentionsBeforeCodes, giveOrders } from "../migrations/attentions-before-codes.ts";
import { connectionOf, folder, givenDatabase, settingsOf } from "./given-shop.ts";

/** Creates a shop of the version that ended with a migration, with its first administrator. */
async function givenOlderShop(version: string): Promise<string> {
  const older = await givenDatabase();
  const database = kyselyOver(openPool({ ...connectionOf(older), max: 1 }));
  await database.transaction().execute((on) => migrateOn(on, version));
  await database.destroy();
  await withClient(connectionOf(older), (client) =>
    client.query(`insert into user_profiles (id, username, password_hash, role)
      values ('adm', 'admin', '$argon2id$' || repeat('x', 80), 'admin')`),
  );
  return older;
}

test("a backup of an older version restores to a shop of the current version", async () => {
  const older = await givenOlderShop("0004-manage-tracks");
  await withClient(connectionOf(older), (client) =>
    client.query(`insert into music_tracks (id, slug, title, genre, price_cents, position)
        values ('old', 'old', 'Old', 'Techno', 100, 0);
      insert into track_deliveries (track_id, download_id) values ('old', repeat('a', 26))`),
  );
  const path = join(folder, "older.tar");
  expect((await backUp(connectionOf(older), path)).migrations).toHaveLength(4);
  expect(await runScript("verify", [path], {})).toMatchObject({ code: 0 });

  const newer = await givenDatabase();
  const settings = settingsOf(newer, join(folder, "newer"));
  expect(await runScript("restore", [path], settings)).toMatchObject({ code: 0 });
  await withClient(connectionOf(newer), async (client) => {
    const { rows: migrations } = await client.query("select name from kysely_migration order by 1");
    expect(migrations.map(({ name }) => name)).toEqual(migrationNames);
    const { rows } = await client.query(
      `select title, search_text, download_id, receipt from music_tracks
       join track_deliveries on track_id = id`,
    );
    const link = { download_id: "a".repeat(26), receipt: null };
    expect(rows).toEqual([{ title: "Old", search_text: "old\ntechno", ...link }]);
    // Tables of later versions exist.
    expect((await client.query("select from settings")).rowCount).toBe(1);
  });
});

test("an older backup's reasons for attention, stored as sentences, become codes readable in both languages", async () => {
  const older = await givenOlderShop("0082-contract-information");
  await giveOrders(connectionOf(older));
  const path = join(folder, "attentions.tar");
  await backUp(connectionOf(older), path);
  const newer = await givenDatabase();
  const settings = settingsOf(newer, join(folder, "attentions"));
  expect(await runScript("restore", [path], settings)).toMatchObject({ code: 0 });

  const database = kyselyOver(openPool({ ...connectionOf(newer), max: 1 }));
  const called = (
    await database
      .selectFrom("orders")
      .innerJoin("orderLines", "orderId", "orders.id")
      .where("attention", "is not", null)
      .select(["title", "attention"])
      .execute()
  ).toSorted((one, other) => one.title.localeCompare(other.title, "en", { numeric: true }));
  const attentions = called.flatMap(({ attention }) => attention ?? []);
  expect(attentions).toEqual([
    ...attentionsBeforeCodes.map(([, attention]) => attention),
    { code: "refund-failed" },
  ]);

  const { token } = await startSession(database, "adm", undefined);
  const shop = await startShop({ ...settings, DEMO: "off" });
  const readPage = async (page: number) => {
    const address = `${shop.url}/admin/orders?view=attention&page=${page}`;
    const answer = await fetch(address, { headers: { Cookie: `sid=${token}` } });
    const html = await answer.text();
    return html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").replaceAll("<!-- -->", "");
  };
  for (const language of ["en", "pt"] as const) {
    await database.updateTable("userProfiles").set({ adminLanguage: language }).execute();
    const list = `${await readPage(1)}${await readPage(2)}`;
    const texts = runInLanguage(language, () => attentions.map(attentionText));
    expect(texts.filter((text) => !list.includes(text))).toEqual([]);
  }
  await shop.stop();
  await database.destroy();
});
