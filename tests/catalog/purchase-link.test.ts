import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { findTrack } from "../../app/shop/catalog/tracks.server.ts";
import { givenTrack } from "../fixtures/given.ts";

/**
 * Links that run, read or lead elsewhere than a shop's page, with the disguises that browsers see
 * through.
 */
const harmful = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://example.com/x",
  "file:///etc/passwd",
  "about:blank",
  "ftp://example.com",
  "//example.com",
  "/\\example.com",
  "example.com",
  "http://example.com",
  "http://localhost.example.com",
  "http://localhost@example.com",
  "http://127.0.0.1.example.com/",
  "http://[::1]/",
  "&#106;avascript:alert(1)",
  "https:example.com",
  `https://example.com/${"x".repeat(2048)}`,
];

const link = (id: string, purchaseLink: string) =>
  db.updateTable("musicTracks").set({ purchaseLink }).where("id", "=", id).execute();

test("the database itself rejects links that could run code or lead elsewhere", async () => {
  const { id } = await givenTrack();
  for (const address of harmful) await expect(link(id, address), address).rejects.toThrow();
  await link(id, "https://example.com/buy");
  await link(id, "http://localhost:3000/buy");
});

test("an unsafe link stored before links were checked is not shown", async () => {
  const { id, slug } = await givenTrack();
  await sql`alter table music_tracks drop constraint music_tracks_purchase_link_check`.execute(db);
  for (const address of [...harmful.slice(0, -2), "https://", "https://ana:secret@example.com"]) {
    await link(id, address);
    expect((await findTrack(slug))?.purchaseLink, address).toBeUndefined();
  }
  await link(id, "https://example.com/buy");
  expect((await findTrack(slug))?.purchaseLink).toBe("https://example.com/buy");
});
