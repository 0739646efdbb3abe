import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { genreColorNames, genreColors } from "../../app/shop/catalog/genres/genre-colors.ts";
import { contrastOf } from "../../app/shop/content/accent-color.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { untilWaiting } from "../fixtures/hold-lock.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Screen of a browser without scripts: forms over HTTP, to the built shop. */

const shop = openShopForTests();
const ask = askerOf(shop);
const screen = "/admin/genres";
let admin: Awaited<ReturnType<typeof givenUser>>;

beforeAll(async () => {
  admin = await givenUser({ role: "admin" });
});

const send = (fields: Record<string, string>, who = admin) =>
  ask(who, "POST", screen, new URLSearchParams(fields));
const pageOf = async (path: string) => (await ask(undefined, "GET", path)).text();
const formKey = () => crypto.randomUUID();

async function givenGenre(name: string): Promise<string> {
  const added = await send({ intent: "add", name, formKey: formKey() });
  expect(added.status).toBe(303);
  return (await genreNamed(name)).id;
}

function genreNamed(name: string) {
  return db
    .selectFrom("genres")
    .where("name", "=", name)
    .select(["id", "version"])
    .executeTakeFirstOrThrow();
}

const genreOfTrack = async (id: string) =>
  (
    await db
      .selectFrom("musicTracks")
      .where("id", "=", id)
      .select("genre")
      .executeTakeFirstOrThrow()
  ).genre;

async function listChips(): Promise<string[]> {
  const page = await pageOf("/track-store");
  const [, chips = ""] = /<nav aria-label="Genres"(.*?)<\/nav>/s.exec(page) ?? [];
  return Array.from(chips.matchAll(/<a [^>]*>([^<]+)<\/a>/g), ([, name = ""]) => name);
}

test("a shop starts with the nine genres of house and techno", async () => {
  expect(await listChips()).toEqual([
    "All Genres",
    "Afro House",
    "Bass House",
    "Deep House",
    "House Music",
    "Tech House",
    "Melodic Techno",
    "Minimal/Deep-Tech",
    "Progressive",
    "Techno",
  ]);
});

test("visitors can choose a genre as soon as the owner adds it", async () => {
  await givenGenre("UK Garage");
  const { title } = await givenTrack({ genre: "UK Garage" });
  expect(await listChips()).toContain("UK Garage");
  expect(await pageOf("/track-store?genre=UK+Garage")).toContain(title);
  const suggested = await pageOf("/suggest?search=gar");
  expect(suggested).toContain("UK Garage");
  const editor = await (await ask(admin, "GET", "/admin/music-manager?new=1")).text();
  expect(editor).toContain('<option value="UK Garage">');
});

test.each(["deep house", "DÉEP HOUSE", "Undefined", "", "x".repeat(200)])(
  "no genre is added as “%s”",
  async (name) => {
    const refused = await send({ intent: "add", name, formKey: formKey() });
    expect(refused.status).toBe(400);
  },
);

test.each(["🔥 Phonk", "موسيقى", "<b>Bold</b>", "feed.xml", "music", "constructor", "__proto__"])(
  "a genre named %s is a genre like any other",
  async (name) => {
    await givenGenre(name);
    expect(await countInPanel(name)).toBe(0);
    const { title } = await givenTrack({ genre: name });
    await until(
      () => countInPanel(name),
      (count) => count === 1,
    );
    const query = new URLSearchParams({ genre: name });
    expect(await pageOf(`/track-store?${query}`)).toContain(title);
    expect(await pageOf(`/feed.xml?${query}`)).toContain(title);
  },
);

/** Returns the count beside a genre in the filter panel. */
async function countInPanel(name: string): Promise<number> {
  const query = new URLSearchParams({ genre: name, filters: "open" });
  const page = await pageOf(`/track-store?${query}`);
  const value = name.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const label = "<span[^>]*>[^<]*</span>";
  const box = new RegExp(`value="${RegExp.escape(value)}"[^>]*>${label}<span[^>]*>([\\d,]+)<`);
  return Number(box.exec(page)?.[1]);
}

test("adding a genre twice with one form adds it once", async () => {
  const key = formKey();
  const sent = { intent: "add", name: "Trap", formKey: key };
  const [first, second] = await Promise.all([send(sent), send(sent)]);
  expect([first.status, second.status]).toEqual([303, 303]);
  const found = await db.selectFrom("genres").where("formKey", "=", key).select("id").execute();
  expect(found).toHaveLength(1);
});

test("after a rename the tracks, old links, feeds and saved searches have the new name", async () => {
  const id = await givenGenre("Drumstep");
  const track = await givenTrack({ genre: "Drumstep" });
  await send({ intent: "edit", id, version: "1", name: "Dubstep" });
  expect(await genreOfTrack(track.id)).toBe("Dubstep");
  const old = await ask(undefined, "GET", "/track-store?genre=Drumstep");
  expect(old.headers.get("Location")).toBe("/track-store?genre=Dubstep");
  // Search engines follow for good, and browsers ask again, because it can be renamed back.
  expect([old.status, old.headers.get("Cache-Control")]).toEqual([301, "no-store"]);
  expect(await pageOf("/feed.xml?genre=drumstep")).toContain(track.title);
  expect(await pageOf("/?search=dubstep")).toContain(track.title);
});

test("a genre's color is the ground of covers without a picture, and a merge gives it back", async () => {
  await send({ intent: "add", name: "Acid", color: "plum", formKey: formKey() });
  const { id } = await genreNamed("Acid");
  const { slug } = await givenTrack({ genre: "Acid" });
  const { slug: other } = await givenTrack({ genre: "Techno" });
  const coverOf = async (track: string) =>
    /<span[^>]*data-cover="placeholder"/.exec(await pageOf(`/music/${track}`))?.[0];
  expect(await coverOf(slug)).toContain(`background-color:${genreColors.plum}`);
  expect(await coverOf(other)).not.toContain("style");
  expect(await pageOf("/track-store")).toMatch(
    new RegExp(`background-color:${genreColors.plum}"></span>Acid</a>`),
  );
  const card = async () =>
    (await ask(undefined, "GET", `/music/${slug}/card.jpg`)).headers.get("ETag");
  const before = await card();
  const mauve = { intent: "edit", id, version: "1", name: "Acid", color: "mauve" };
  expect((await send(mauve)).status).toBe(400);
  expect((await send({ ...mauve, color: "rose" })).status).toBe(303);
  expect(await coverOf(slug)).toContain(`background-color:${genreColors.rose}`);
  expect(await card()).not.toBe(before);
  expect(await pageOf(`/embed/${slug}`)).not.toContain("<img");

  const { id: into } = await genreNamed("Techno");
  const merge = { intent: "merge", id, version: "2", into, formKey: formKey() };
  await send(merge);
  expect(await coverOf(slug)).not.toContain("style");
  await send({ intent: "undo-merge", id: merge.formKey });
  expect(await coverOf(slug)).toContain(`background-color:${genreColors.rose}`);
});

test("what is drawn on a genre's color is readable", () => {
  const colors = genreColorNames.map((name) => genreColors[name]);
  for (const color of colors) expect(contrastOf(color, "#fff8f5")).toBeGreaterThanOrEqual(4.5);
});

test("a second administrator's rename doesn't overwrite the first", async () => {
  const id = await givenGenre("Halftime");
  await send({ intent: "edit", id, version: "1", name: "Half-time" });
  const refused = await send({ intent: "edit", id, version: "1", name: "Half time" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Half-time");
});

test("a merge moves drafts and sold tracks too, its links lead on, and it can be undone", async () => {
  const [fromId, intoId] = [await givenGenre("Grime"), await givenGenre("Bass")];
  const tracks = [
    await givenTrack({ genre: "Grime" }),
    await givenTrack({ genre: "Grime", isSold: true }),
    await givenTrack({ genre: "Grime", isDraft: true }),
  ];
  const merge = { intent: "merge", id: fromId, version: "1", into: intoId, formKey: formKey() };
  expect((await send(merge)).status).toBe(303);
  expect((await send(merge)).status).toBe(303);
  for (const { id } of tracks) expect(await genreOfTrack(id)).toBe("Bass");
  await until(
    () => countInPanel("Bass"),
    (count) => count === 2,
  );
  expect(await listChips()).not.toContain("Grime");
  const old = await ask(undefined, "GET", "/track-store?genre=Grime");
  expect(old.headers.get("Location")).toBe("/track-store?genre=Bass");

  const [first] = tracks;
  if (!first) throw new Error("No track.");
  await db.updateTable("musicTracks").where("id", "=", first.id).set({ genre: "Techno" }).execute();
  expect((await send({ intent: "undo-merge", id: merge.formKey })).status).toBe(303);
  const current = await ask(undefined, "GET", "/track-store?genre=Grime");
  expect(current.status).toBe(200);
  const genres = await Promise.all(tracks.map(({ id }) => genreOfTrack(id)));
  expect(genres).toEqual(["Techno", "Grime", "Grime"]);
  expect(await listChips()).toContain("Grime");
  expect((await send({ intent: "undo-merge", id: merge.formKey })).status).toBe(409);
});

test("a merge can't be undone after ten minutes", async () => {
  const [fromId, intoId] = [await givenGenre("Jungle"), await givenGenre("Breakbeat")];
  const key = formKey();
  await send({ intent: "merge", id: fromId, version: "1", into: intoId, formKey: key });
  await sql`update genre_merges set made_at = now() - interval '11 minutes' where id = ${key}`.execute(
    db,
  );
  expect((await send({ intent: "undo-merge", id: key })).status).toBe(409);
});

test("a track whose editor was open during a merge is saved with the other genre", async () => {
  const [fromId, intoId] = [await givenGenre("Liquid"), await givenGenre("Neurofunk")];
  await send({ intent: "merge", id: fromId, version: "1", into: intoId, formKey: formKey() });
  const saved = await ask(
    admin,
    "POST",
    "/admin/music-manager?new=1",
    new URLSearchParams({
      intent: "draft",
      formKey: formKey(),
      title: "Saved after the merge",
      genre: "Liquid",
    }),
  );
  expect(saved.status).toBe(303);
  const { genre } = await db
    .selectFrom("musicTracks")
    .where("title", "=", "Saved after the merge")
    .select("genre")
    .executeTakeFirstOrThrow();
  expect(genre).toBe("Neurofunk");
});

test("a sale during a merge is kept, and its track moves too", async () => {
  const [fromId, intoId] = [await givenGenre("Hardgroove"), await givenGenre("Schranz")];
  const { id } = await givenTrack({ genre: "Hardgroove" });
  const sale = await db.startTransaction().execute();
  await sale.updateTable("musicTracks").where("id", "=", id).set({ soldAt: sql`now()` }).execute();
  const merging = send({
    intent: "merge",
    id: fromId,
    version: "1",
    into: intoId,
    formKey: formKey(),
  });
  await untilWaiting(1);
  expect((await ask(undefined, "GET", "/track-store?genre=Hardgroove")).status).toBe(200);
  await sale.commit().execute();
  expect((await merging).status).toBe(303);
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", id)
    .select(["genre", "soldAt"])
    .executeTakeFirst();
  expect(track).toEqual({ genre: "Schranz", soldAt: expect.any(Date) });
});

test("a genre with tracks isn't deleted, one without is", async () => {
  const used = await givenGenre("Ambient");
  await givenTrack({ genre: "Ambient", isDraft: true });
  expect((await send({ intent: "delete", id: used })).status).toBe(409);
  const unused = await givenGenre("Chiptune");
  expect((await send({ intent: "delete", id: unused })).status).toBe(303);
  expect(await listChips()).not.toContain("Chiptune");
});

test("a hidden genre leaves the choices, and its tracks stay in the store", async () => {
  const id = await givenGenre("Lo-Fi");
  const { title } = await givenTrack({ genre: "Lo-Fi" });
  await send({ intent: "hide", id });
  expect(await listChips()).not.toContain("Lo-Fi");
  expect(await pageOf("/track-store?genre=Lo-Fi")).toContain(title);
  await send({ intent: "show", id });
  expect(await listChips()).toContain("Lo-Fi");
});

test("the store lists genres in the owner's order", async () => {
  const { id } = await genreNamed("Techno");
  const { id: otherId } = await genreNamed("Afro House");
  await send({ intent: "move", id, otherId });
  expect((await listChips()).slice(1, 4)).toEqual(["Techno", "Afro House", "Bass House"]);
  await send({ intent: "move", id, direction: "down" });
  expect((await listChips()).slice(1, 4)).toEqual(["Afro House", "Techno", "Bass House"]);
});

test("a bulk edit can't give tracks a genre that the shop doesn't have", async () => {
  const { id } = await givenTrack({ genre: "Techno" });
  const query = new URLSearchParams({ act: "set-genre", track: id, genre: "Polka" });
  const page = await ask(admin, "GET", `/admin/music-manager/bulk?${query}`);
  expect(await page.text()).toContain("Escolha um gênero");
  const run = new URLSearchParams({ intent: "run", key: formKey(), seenAt: "1" });
  const refused = await ask(admin, "POST", `/admin/music-manager/bulk?${query}`, run);
  expect(refused.status).toBe(404);
  expect(await genreOfTrack(id)).toBe("Techno");
});

test("only administrators change genres", async () => {
  const uploader = await givenUser();
  const { id } = await genreNamed("Techno");
  const sent: Record<string, string>[] = [
    { intent: "add", name: "Mine", formKey: formKey() },
    { intent: "edit", id, version: "1", name: "Mine" },
    { intent: "hide", id },
    { intent: "delete", id },
  ];
  for (const fields of sent) {
    expect((await send(fields, uploader)).status).toBe(403);
  }
  expect((await genreNamed("Techno")).id).toBe(id);
});

test("a starting set replaces the genres that no track has", async () => {
  await givenTrack({ genre: "Techno" });
  expect((await send({ intent: "set", set: "hip-hop" })).status).toBe(303);
  const chips = await listChips();
  expect(chips.slice(1, 4)).toEqual(["Boom Bap", "Trap", "Drill"]);
  expect(chips).toContain("Techno");
  expect(chips).not.toContain("Progressive");
});

test("the address of a genre that the shop doesn't have shows all tracks and leads to the nearest", async () => {
  const { title } = await givenTrack({ bpm: 120 });
  for (const rest of ["", "&bpm-from=100&filters=open"]) {
    const page = await pageOf(`/track-store?genre=Detroit+Techno${rest}`);
    expect(page).toContain("no genre called “Detroit Techno”");
    expect(page).toContain(title);
    expect(page).toMatch(/href="\/track-store\?genre=Techno[^"]*"[^>]*>See Techno</);
  }
  expect(await pageOf("/track-store?genre=Techno")).not.toContain("no genre called");
});

test("a slug leads to its genre, unless two genres share it or another has it as a name", async () => {
  const locationOf = async (query: string) =>
    (await ask(undefined, "GET", `/track-store?${query}`)).headers.get("Location");
  await givenGenre("Speed Garage");
  expect(await locationOf("genre=speed-garage&sold=hide")).toBe(
    "/track-store?genre=Speed+Garage&sold=hide",
  );
  await givenGenre("Speed/Garage");
  expect(await locationOf("genre=speed-garage")).toBeNull();
  expect(await pageOf("/track-store?genre=speed-garage")).toContain("no genre called");
  await givenGenre("Speed-Garage");
  expect(await locationOf("genre=speed-garage")).toBe("/track-store?genre=Speed-Garage");
});

test("an address with twenty genres shows the tracks of each, and counts them", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Twenty ${index}`);
  const titles: string[] = [];
  for (const name of names) {
    await givenGenre(name);
    titles.push((await givenTrack({ genre: name })).title);
  }
  const query = new URLSearchParams(names.map((name) => ["genre", name]));
  const page = await until(
    () => pageOf(`/track-store?${query}`),
    (html) => html.includes(">20 tracks<"),
  );
  for (const title of titles) expect(page).toContain(`>${title}<`);
});

test("an address with a hundred unknown genres shows all tracks", async () => {
  const { title } = await givenTrack({});
  const unknown = Array.from({ length: 100 }, (_, index) => ["genre", `Unknown ${index}`]);
  const moved = await ask(undefined, "GET", `/track-store?${new URLSearchParams(unknown)}`);
  expect(moved.headers.get("Location")).toBe("/track-store");
  expect(await pageOf("/track-store")).toContain(title);
});
