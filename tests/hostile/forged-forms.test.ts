import { sql } from "kysely";
import { expect, test } from "vitest";
import { listCommands } from "../../app/admin/music-manager/list-commands.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { askerOf, dataOf, givenPeople } from "../fixtures/ask-as.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { trackSeen } from "../fixtures/opened-form.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Forms that no page of the shop would send, by someone who knows its code. */

const ask = askerOf(openShopForTests());

/** Fields of a track that no form may set, in both spellings, beside those of a form. */
const forbidden: Record<string, string> = {
  id: "track-mine",
  userId: "adm",
  user_id: "adm",
  position: "-999",
  isFavorite: "true",
  is_favorite: "true",
  isNewArrival: "true",
  newArrival: "on",
  soldAt: "2001-01-01",
  downloadId: "a".repeat(26),
  download_id: "a".repeat(26),
  createdAt: "2001-01-01",
  created_at: "2001-01-01",
  archivedAt: "2001-01-01",
  role: "admin",
  canUpload: "on",
  price: "0.01",
};

const manager = "/admin/music-manager";
const userIntents = ["add", "edit", "delete", "activate", "deactivate", "reset"];

type Sent = [path: string, fields: Record<string, string>];

/** Returns all tracks and accounts, except timestamps of changes. */
async function everything(): Promise<unknown> {
  const { rows } = await sql`select
    (select json_agg(to_jsonb(t) - 'updated_at' - 'search_text' - 'search_grams' order by id) from music_tracks t) as tracks,
    (select json_agg(u order by id) from user_profiles u) as users,
    (select json_agg(d order by track_id) from track_deliveries d
      where num_nonnulls(download_id, drive_link, receipt) > 0) as deliveries`.execute(db);
  return rows;
}

const encodings = ["urlencoded", "multipart"] as const;

/** Returns a form in every encoding. */
function writtenAs(fields: Record<string, string>): Record<(typeof encodings)[number], BodyInit> {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
  return { urlencoded: new URLSearchParams(fields), multipart };
}

test("an owner's form cannot set any extra field of a track, however it is sent", async () => {
  const owner = await givenUser();
  const fields = { title: "Mine", genre: "Techno", purchaseLink: "https://example.com/buy" };
  const { id } = await givenTrack({ ...fields, userId: owner.id });
  const before = await everything();
  const sent = { intent: "save", ...fields, ...forbidden, ...(await trackSeen(id)) };
  const query = new URLSearchParams({ edit: id, ...forbidden });
  for (const path of [manager, dataOf(manager)]) {
    for (const [encoding, body] of Object.entries(writtenAs(sent))) {
      const { status } = await ask(owner, "POST", `${path}?${query}`, body);
      expect([202, 303], `${encoding} ${path}`).toContain(status);
    }
  }
  const json = JSON.stringify(sent);
  expect((await ask(owner, "POST", `${manager}?edit=${id}`, json)).status).toBe(415);
  expect(await everything()).toEqual(before);
});

test("a new track belongs to its creator and comes first in the shop, whatever else the form says", async () => {
  const owner = await givenUser();
  const fields = { title: "New one", genre: "Techno", purchaseLink: "https://example.com/buy" };
  let sent = 0;
  for (const [name, value] of Object.entries(forbidden)) {
    const form = { intent: "save", ...fields, price: "10", [name]: value };
    const query = new URLSearchParams({ [name]: value });
    for (const encoding of encodings) {
      const body = writtenAs({ ...form, formKey: crypto.randomUUID() })[encoding];
      await ask(owner, "POST", `${manager}?${query}`, body);
      sent += 1;
    }
    const json = JSON.stringify({ ...form, formKey: crypto.randomUUID() });
    expect((await ask(owner, "POST", manager, json)).status).toBe(415);
  }
  const tracks = await db
    .selectFrom("musicTracks")
    .selectAll()
    .where("title", "=", "New one")
    .execute();
  expect([sent, tracks.length]).toEqual([2 * Object.keys(forbidden).length, sent]);
  for (const track of tracks) {
    expect(track.id).toMatch(/^track-\d+-[0-9a-f]{10}$/);
    expect(track).toMatchObject({ userId: owner.id, isFavorite: false, isNewArrival: false });
    expect(track).toMatchObject({ soldAt: null, archivedAt: null });
    expect(track.position).toBeGreaterThan(-999);
    expect(track.createdAt.getFullYear()).toBeGreaterThan(2001);
  }
  const ids = tracks.map(({ id }) => id);
  const delivered = db.selectFrom("trackDeliveries").where("trackId", "in", ids);
  const linked = delivered.where("downloadId", "is not", null).select("trackId");
  expect(await linked.execute()).toEqual([]);
});

test("another uploader cannot change someone's track, and only administrators can change accounts", async () => {
  const { uploader, "another uploader": other, plain, visitor } = await givenPeople();
  const { id } = await givenTrack({ userId: uploader.id });
  const own = await givenTrack({ userId: other.id });
  const before = await everything();
  const fields = { title: "Taken", genre: "Techno", purchaseLink: "https://example.com/" };
  const about = { trackId: id, value: "true", otherId: own.id, reason: "Because" };
  const user = { id: uploader.id, username: "my-friend", password: "long enough", role: "admin" };
  const forms: Sent[] = [
    ...["save", "draft"].map(
      (intent): Sent => [`${manager}?edit=${id}`, { intent, ...fields, ...forbidden }],
    ),
    ...Object.keys(listCommands).map((intent): Sent => [manager, { intent, ...about }]),
    ...userIntents.map((intent): Sent => ["/admin/users", { intent, ...user }]),
    ["/admin/users", { intent: "edit", id: other.id, username: other.username, role: "admin" }],
    ...["link", "return-link"].map(
      (intent): Sent => ["/admin/users/downloads", { intent, ...about }],
    ),
  ];
  for (const [path, form] of forms) {
    for (const who of [other, plain, visitor]) {
      const { status } = await ask(who, "POST", path, new URLSearchParams(form));
      expect(status, `${path} ${form.intent}`).toBe(who ? 403 : 302);
    }
  }
  expect(await everything()).toEqual(before);
});
