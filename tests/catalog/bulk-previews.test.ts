import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { BulkAction } from "../../app/shop/catalog/bulk/bulk-schema.ts";
import { previewBulkAction } from "../../app/shop/catalog/bulk/preview-bulk.server.ts";
import { givenUser } from "../fixtures/given.ts";
import { givenManyTracks } from "../fixtures/many-tracks.ts";

test("with more tracks than one bulk action changes, those after the last one are not counted as skipped", async () => {
  await givenManyTracks(9_000);
  await sql`drop index music_tracks_search`.execute(db);
  const actor = await givenUser({ role: "admin" });
  const preview = (action: BulkAction) =>
    previewBulkAction({ actor, action, selection: { search: undefined } });
  await sql`update music_tracks set sold_at = case when position <= 5 or position > 2500 and position % 2 = 0
    then now() end`.execute(db);
  const promotion: BulkAction = { act: "put-on-sale", percent: 50 };
  const left = [{ reason: "sold", count: 5 }];
  expect(await preview(promotion)).toMatchObject({ changing: 2_000, hasMore: true, left });
  await sql`update music_tracks set sold_at = now() where position < 8950`.execute(db);
  expect(await preview(promotion)).toMatchObject({
    changing: 25,
    hasMore: false,
    left: [{ reason: "sold", count: 8_975 }],
  });
});
