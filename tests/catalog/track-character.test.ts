import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Tags, vocals, software and subgenre of tracks, over HTTP, to the built shop. */

const shop = openShopForTests();
const ask = askerOf(shop);
let admin: Awaited<ReturnType<typeof givenUser>>;

beforeAll(async () => {
  admin = await givenUser({ role: "admin" });
});

const pageOf = async (path: string) => (await ask(undefined, "GET", path)).text();
const character = {
  subgenre: "Liquid",
  vocals: "vocal",
  vocalGender: "female",
  vocalLanguage: "pt",
  software: "Ableton Live",
  tags: "Dark, #Dreamy, dark,  Late Night",
};

async function saveTrack(fields: Record<string, string>) {
  const title = `Track ${crypto.randomUUID()}`;
  const all = { intent: "save", formKey: crypto.randomUUID(), title, genre: "Techno", price: "10" };
  const link = { purchaseLink: "https://example.com/buy" };
  const body = new URLSearchParams({ ...all, ...link, ...fields });
  const answer = await ask(admin, "POST", "/admin/music-manager?new=1", body);
  const track = await db
    .selectFrom("musicTracks")
    .where("title", "=", title)
    .selectAll()
    .executeTakeFirst();
  return { answer, track };
}

/** Returns what the filter panel offers under a heading, with its counts. */
async function offeredIn(legend: string, query: string): Promise<Record<string, number>> {
  const page = await pageOf(`/track-store?${query}&filters=open`);
  const fieldset = page.split("<fieldset").find((part) => part.includes(`>${legend}</legend>`));
  const offered = (fieldset ?? "").matchAll(
    /value="([^"]*)"[^>]*><span[^>]*>[^<]*<\/span><span[^>]*>([\d,]+)</g,
  );
  return Object.fromEntries(Array.from(offered, ([, name, count]) => [name, Number(count)]));
}

test("a track's page shows its character, and tags lead to the tracks that have them", async () => {
  const { track } = await saveTrack(character);
  expect(track?.tags).toEqual(["Dark", "Dreamy", "Late Night"]);
  const page = await pageOf(`/music/${track?.slug}`);
  for (const text of ["Liquid", "With vocals · Female · Portuguese", "Ableton Live"])
    expect(page).toContain(`>${text}</td>`);
  expect(page).toContain('href="/track-store?tag=Late+Night"');
  expect(page).toContain('"genre":["Techno","Liquid"]');
  expect(page).toContain('"keywords":"Dark, Dreamy, Late Night"');
  expect(page).toContain('"inLanguage":"pt"');
  expect(await pageOf("/track-store?tag=late+night")).toContain(track?.title);
  expect(await pageOf("/feed.xml?tag=LATE+NIGHT")).toContain('<category term="Late Night">');
  expect(await pageOf("/suggest?search=late")).toContain("/track-store?tag=Late+Night");
});

test("what the owner has not specified is not on the page", async () => {
  const { track } = await saveTrack({});
  const page = await pageOf(`/music/${track?.slug}`);
  for (const label of ["Subgenre", "Vocals", "Software", "Tags"])
    expect(page).not.toContain(`>${label}</th>`);
  expect(page).not.toContain('aria-label="Tags"');
});

test("an instrumental has no voice, whatever the form says", async () => {
  const { track } = await saveTrack({ ...character, vocals: "instrumental" });
  expect(track).toMatchObject({ vocals: "instrumental", vocalGender: null, vocalLanguage: null });
});

test("the filters count each choice truly, and a shop that uses none shows none", async () => {
  const bassline = { genre: "Bass House", tags: ["Warehouse", "Peak Time"] };
  await givenTrack({ ...bassline, vocals: "instrumental", software: "FL Studio" });
  await givenTrack({ ...bassline, vocals: "topline", software: "fl studio" });
  await givenTrack({ ...bassline, tags: ["warehouse"], software: "Logic Pro" });
  const query = "genre=Bass+House";
  expect(await offeredIn("Vocals", query)).toMatchObject({ instrumental: 1, topline: 1 });
  const software = await offeredIn("Software", `${query}&vocals=instrumental`);
  expect(software).toMatchObject({ "fl studio": 1, "Logic Pro": 0 });
  expect(await offeredIn("Tags", query)).toMatchObject({ warehouse: 3, "Peak Time": 2 });
  expect(await offeredIn("Tags", `${query}&tag=Peak+Time`)).toMatchObject({ warehouse: 2 });
  expect(await offeredIn("Software", `${query}&tag=peak+time&tag=warehouse`)).toMatchObject({
    "fl studio": 2,
    "Logic Pro": 0,
  });
});

test("stems, new arrivals and sale are offered once a track of the shop has them", async () => {
  const offeredWith = async (query: string) => {
    const page = await pageOf(`/track-store?${query}filters=open`);
    const offered = page.matchAll(/type="checkbox"[^>]* name="(sold|sale|new|stems)"/g);
    return Array.from(offered, ([, name]) => name);
  };
  expect(await offeredWith("")).toEqual(["sold"]);
  expect(await offeredWith("stems=only&")).toEqual(["sold", "stems"]);
  await givenTrack({ genre: "Techno", onSale: true, isNewArrival: true });
  const hasAll = ({ length }: unknown[]) => length === 3;
  expect(await until(() => offeredWith(""), hasAll)).toEqual(["sold", "sale", "new"]);
  expect(await offeredWith("genre=Deep+House&")).toEqual(["sold", "sale", "new"]);
});

test("a tag chosen without its accents is checked in the panel", async () => {
  await givenTrack({ tags: ["Épic"] });
  const isOffered = (page: string) => page.includes('value="Épic"');
  const page = await until(() => pageOf("/track-store?tag=epic&filters=open"), isOffered);
  const [box = ""] = /<input[^>]*value="Épic"[^>]*>/.exec(page) ?? [];
  expect(box).toContain('checked=""');
});

test.each([
  ["thirteen tags", { tags: Array.from({ length: 13 }, (_, at) => `tag ${at}`).join() }],
  ["a thousand tags", { tags: Array.from({ length: 1000 }, (_, at) => `t${at}`).join() }],
  ["a tag of 41 characters", { tags: "a".repeat(41) }],
  ["unknown vocals", { vocals: "choir" }],
  ["an unknown language", { vocals: "vocal", vocalLanguage: "xx" }],
  ["software of 61 characters", { software: "a".repeat(61) }],
])("a track with %s is refused at that field", async (_, fields) => {
  const { answer, track } = await saveTrack(fields);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('aria-invalid="true"');
  expect(track).toBeUndefined();
});

test("tags that name artists are refused until the owner accepts them", async () => {
  for (const tags of ["Sounds like Burial", "Burial Type Beat"]) {
    const { answer, track } = await saveTrack({ tags });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("tem o nome de um artista");
    expect(track).toBeUndefined();
  }
  await db.updateTable("settings").set({ allowsArtistTags: true }).execute();
  const { track } = await saveTrack({ tags: "Sounds like Burial" });
  expect(track?.tags).toEqual(["Sounds like Burial"]);
  await db.updateTable("settings").set({ allowsArtistTags: false }).execute();
});

test("emoji, right-to-left and markup are tags like any other", async () => {
  const tags = "🔥 Fire, مظلم, <b>Bold</b>";
  const { track } = await saveTrack({ tags });
  expect(track?.tags).toEqual(tags.split(", "));
  const page = await pageOf(`/music/${track?.slug}`);
  expect(page).toContain("&lt;b&gt;Bold&lt;/b&gt;");
  expect(page).not.toContain("<b>Bold");
  expect(await pageOf(`/track-store?${new URLSearchParams({ tag: "مظلم" })}`)).toContain(
    track?.title,
  );
});

test("an address with a hundred tags still answers", async () => {
  const parameters = Array.from({ length: 100 }, (_, at) => ["tag", `tag ${at}`]);
  const response = await ask(undefined, "GET", `/track-store?${new URLSearchParams(parameters)}`);
  expect(response.status).toBeLessThan(400);
});

test("tags are added to and removed from many tracks at once, and it can be undone", async () => {
  const tracks = [await givenTrack({ tags: ["Dark"] }), await givenTrack()];
  const tagsOf = async () => {
    const ids = tracks.map(({ id }) => id);
    const rows = await db
      .selectFrom("musicTracks")
      .where("id", "in", ids)
      .select(["id", "tags"])
      .execute();
    return tracks.map(({ id }) => rows.find((row) => row.id === id)?.tags);
  };
  const bulk = async (act: string, tags: string) => {
    const query = new URLSearchParams([
      ["act", act],
      ["tags", tags],
      ...tracks.map(({ id }) => ["track", id]),
    ]);
    const key = crypto.randomUUID();
    const fields = { intent: "run", key, seenAt: String(Date.now() * 1000) };
    const address = `/admin/music-manager/bulk?${query}`;
    const done = await ask(admin, "POST", address, new URLSearchParams(fields));
    expect(done.status).toBe(303);
    return key;
  };
  await bulk("add-tags", "dark, Rolling");
  expect(await tagsOf()).toEqual([
    ["Dark", "Rolling"],
    ["dark", "Rolling"],
  ]);
  const key = await bulk("remove-tags", "DARK");
  expect(await tagsOf()).toEqual([["Rolling"], ["Rolling"]]);
  const undo = new URLSearchParams({ intent: "undo" });
  await ask(admin, "POST", `/admin/music-manager/bulk/${key}`, undo);
  expect(await tagsOf()).toEqual([
    ["Dark", "Rolling"],
    ["dark", "Rolling"],
  ]);
});
