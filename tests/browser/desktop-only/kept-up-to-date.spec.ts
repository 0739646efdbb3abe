import { sql } from "kysely";
import { db } from "../../../app/platform/database/db.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { openLive } from "../open-live.ts";
import { expect, test } from "../own-shop-test.ts";

test("an open page misses no changes when the database drops the connection", async ({ page }) => {
  await openLive(page, "/track-store");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'dubplate changes' and datname = current_database()`.execute(db);
  const title = "Made Meanwhile";
  await givenTrack({ title });
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
});
