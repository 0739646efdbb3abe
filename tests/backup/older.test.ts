import { join } from "node:path";
import { expect, test } from "vitest";
import { backUp } from "../../app/backup/back-up.server.ts";
import { kyselyOver, openPool } from "../../app/database/db.server.ts";
import { migrateOn, migrationNames } from "../../app/database/migrate.server.ts";
import { withClient } from "../fixtures/connections.ts";
import { runScript } from "../fixtures/run-script.ts";
import { connectionOf, folder, givenDatabase, settingsOf } from "./given-shop.ts";

test("a backup of an older version becomes a shop of this one", async () => {
  const older = await givenDatabase();
  const database = kyselyOver(openPool({ ...connectionOf(older), max: 1 }));
  await database.transaction().execute((on) => migrateOn(on, "0004-manage-tracks"));
  await database.destroy();
  await withClient(connectionOf(older), (client) =>
    client.query(`insert into user_profiles (id, username, password_hash, role)
        values ('adm', 'admin', '$argon2id$' || repeat('x', 80), 'admin');
      insert into music_tracks (id, slug, title, genre, price_cents, position)
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
    // What later versions add is there.
    expect((await client.query("select from settings")).rowCount).toBe(1);
  });
});
