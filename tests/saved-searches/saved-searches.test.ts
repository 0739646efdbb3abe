import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";

// The settings are read once, when the shop's first file is imported. Nothing here sends email.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("MAIL_FROM", "shop@example.com");
const { prepareJobs } = await import("../../app/platform/jobs/job-runner.server.ts");
const { givenTrack, givenUser } = await import("../fixtures/given.ts");
const { ask, confirmTokenOf, givenSearch, listSearches, mailsTo, newsTo } = await import(
  "./given-searches.ts"
);
const { change, read, typed } = await import("../fixtures/saved-tracks.ts");
const { trackForm } = await import("../../app/shop/catalog/track-form.ts");
const { mailNewTracks } = await import(
  "../../app/shop/customers/saved-searches/mail-new-tracks.server.ts"
);
const { addGenre, editGenre } = await import("../../app/shop/catalog/genres/edit-genres.server.ts");
const { mergeGenre } = await import("../../app/shop/catalog/genres/merge-genres.server.ts");
const { eraseUnconfirmed } = await import(
  "../../app/shop/customers/saved-searches/erase-searches.server.ts"
);
const { confirmSearch, findSearchToConfirm } = await import(
  "../../app/shop/customers/saved-searches/saved-searches.server.ts"
);

beforeAll(prepareJobs);
afterAll(async () => {
  const { stopListening } = await import("../../app/platform/database/changes.server.ts");
  await stopListening();
});

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Returns the next morning, or one some days later. */
const morning = (days = 1) => new Date(Date.now() + days * DAY_MS);

test("a confirmed subscriber gets an email with the details of new matching tracks", async () => {
  await ask("Ana@Example.com", "genre=Techno&bpm-from=140&bpm-to=120");
  const [search] = await listSearches("ana@example.com");
  expect(search).toMatchObject({ filter: "genre=Techno&bpm-from=120&bpm-to=140", words: "" });
  expect(await mailsTo("ana@example.com", "saved-search-confirm")).toHaveLength(1);
  resultOf(await confirmSearch(await confirmTokenOf(search?.id ?? "")));
  const fits = await givenTrack({ title: "Undertow", bpm: 128, key: "A minor", priceCents: 4950 });
  await givenTrack({ title: "Too slow", bpm: 90 });
  await givenTrack({ title: "Another genre", genre: "House Music", bpm: 128 });
  await mailNewTracks(morning());
  const [news = "", ...others] = await newsTo("ana@example.com");
  expect(others).toEqual([]);
  expect(news).toContain("120–140 BPM · Techno");
  for (const word of ["Undertow", "Techno · 128 BPM · A minor · €49.50", `/music/${fits.slug}`])
    expect(news).toContain(word);
  expect(news).not.toMatch(/Too slow|Another genre/);
});

test("the email that asks to confirm a search repeats nothing that its sender typed", async () => {
  await ask("stranger@example.com", "search=You+won%3A+https%3A%2F%2Fevil.example&genre=Techno");
  const [mail] = await db
    .selectFrom("mails")
    .where("toAddress", "=", "stranger@example.com")
    .selectAll()
    .execute();
  expect(mail?.kind).toBe("saved-search-confirm");
  expect(JSON.stringify(mail)).not.toMatch(/evil|You won:|Techno/i);
});

test("an unconfirmed subscriber gets no emails about tracks", async () => {
  await ask("silent@example.com");
  await givenTrack();
  await mailNewTracks(morning());
  expect(await newsTo("silent@example.com")).toEqual([]);
});

test("a draft is new once it is published; earlier tracks, drafts and sold tracks are not new", async () => {
  const owner = await givenUser();
  const draft = await givenTrack({ title: "Grown up", isDraft: true, userId: owner.id });
  await givenTrack({ title: "Old", publishedAt: new Date(Date.now() - 2 * HOUR_MS) });
  await givenTrack({ title: "Sold", isSold: true });
  await givenTrack({ title: "Unfinished", isDraft: true });
  await givenSearch("drafts@example.com");
  await mailNewTracks(morning());
  expect((await newsTo("drafts@example.com")).join()).not.toContain("Grown up");
  const fields = read(trackForm, { ...typed, title: "Grown up", price: "50" });
  resultOf(await change(owner, draft.id, fields));
  const { publishedAt } = await trackRow(draft.id);
  expect(publishedAt?.getTime()).toBeGreaterThan(Date.now() - HOUR_MS);
  resultOf(await change(owner, draft.id, { ...fields, description: "Edited." }));
  expect((await trackRow(draft.id)).publishedAt).toEqual(publishedAt);
  await db
    .updateTable("musicTracks")
    .set({ publishedAt: morning(1) })
    .where("id", "=", draft.id)
    .execute();
  await mailNewTracks(morning(2));
  const news = (await newsTo("drafts@example.com")).join();
  expect(news).toContain("Grown up");
  expect(news).not.toMatch(/"(Old|Sold|Unfinished)"/);
});

const trackRow = (id: string) =>
  db.selectFrom("musicTracks").where("id", "=", id).select("publishedAt").executeTakeFirstOrThrow();

test("an address gets one email a day with all its searches, and each track once", async () => {
  const email = "often@example.com";
  await givenSearch(email, "genre=Deep+House");
  await givenSearch(email, "price-to=20");
  await givenTrack({ title: "Both", genre: "Deep House", priceCents: 1900 });
  await givenTrack({ title: "Cheap", genre: "House Music", priceCents: 1500 });
  await Promise.all([mailNewTracks(morning()), mailNewTracks(morning())]);
  const [first = "", ...others] = await newsTo(email);
  expect(others).toEqual([]);
  expect(first.match(/"Both"/g)).toHaveLength(1);
  expect(first).toContain("Cheap");
  const soon = new Date(morning().getTime() + 60_000);
  await givenTrack({ title: "Later", genre: "Deep House", publishedAt: morning() });
  await mailNewTracks(new Date(soon.getTime() + 11 * 60_000));
  if (isSameDay(morning(), soon)) expect(await newsTo(email)).toHaveLength(1);
  await mailNewTracks(morning(2));
  const [, second = "", ...more] = await newsTo(email);
  expect(more).toEqual([]);
  expect(second).toContain("Later");
  expect(second).not.toContain("Both");
});

const isSameDay = (one: Date, other: Date) =>
  one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10);

test("a saved search by words matches the same new tracks as the shop's own search", async () => {
  await givenSearch("words@example.com", "search=  Ségur%0A&page=7&view=list");
  await givenSearch("percent@example.com", "search=%25");
  await givenTrack({ title: "segur at night" });
  await givenTrack({ title: "Elsewhere" });
  await mailNewTracks(morning());
  const news = (await newsTo("words@example.com")).join();
  expect(news).toContain("segur at night");
  expect(news).not.toContain("Elsewhere");
  expect(await newsTo("percent@example.com")).toEqual([]);
});

test("a saved search matches what the shop's search lists: tempo, key, genre, words in any order and other spellings", async () => {
  const searches = ["deep house 122", "harbour 96", "quay lantern", "nobodis hourglass", '"122"'];
  for (const [n, words] of searches.entries()) {
    await givenSearch(`search${n}@example.com`, `${new URLSearchParams({ search: words })}`);
  }
  await givenTrack({ title: "Fathoms", genre: "Deep House", bpm: 122 });
  await givenTrack({ title: "Shallows", genre: "Deep House", bpm: 128 });
  await givenTrack({ title: "Deep House 122 Tool", genre: "Techno", bpm: 140 });
  await givenTrack({ title: "Harbour Lights", bpm: 96 });
  await givenTrack({ title: "Harbour Nights", bpm: 130 });
  await givenTrack({ title: "Lantern Quay" });
  await givenTrack({ title: "Nobody's Hourglass" });
  await mailNewTracks(morning());
  const news = await Promise.all(searches.map((_, n) => newsTo(`search${n}@example.com`)));
  expect(news.map((mails) => titlesIn(mails.join()))).toEqual([
    ["Deep House 122 Tool", "Fathoms"],
    ["Harbour Lights"],
    ["Lantern Quay"],
    ["Nobody's Hourglass"],
    ["Deep House 122 Tool"],
  ]);
});

const titlesIn = (news: string) =>
  [...news.matchAll(/"label":"([^"]+)","detail"/g)].map(([, title]) => title).sort();

test("an email about hundreds of imported tracks lists twelve and links to the rest", async () => {
  await givenSearch("many@example.com", "genre=Afro+House");
  for (let n = 0; n < 15; n += 1) await givenTrack({ genre: "Afro House" });
  await mailNewTracks(morning());
  const [news = ""] = await newsTo("many@example.com");
  expect(news.match(/\/music\//g)).toHaveLength(12);
  expect(news).toContain("3 more");
  expect(news).toContain("/track-store?genre=Afro+House");
});

test("any query is stored as a filter of limited length in one spelling", async () => {
  const email = "absurd@example.com";
  const odd = Array.from({ length: 1000 }, (_, n) => `genre=x${n}&bpm-from=${n}e9`).join("&");
  await ask(email, `${odd}&key=99Z&price-from=-4&length-to=soon&sort=newest&sold=hide`);
  await ask(email, "");
  await ask(email, `search=${"a".repeat(5000)}`);
  expect(await listSearches(email)).toMatchObject([
    { filter: "", words: "" },
    { filter: "", words: "a".repeat(200) },
  ]);
});

test("whether a search is new, saved already or asked for too often, the response is the same", async () => {
  const email = "same@example.com";
  const responses = [await ask(email, "new=only")];
  const [search] = await listSearches(email);
  resultOf(await confirmSearch(await confirmTokenOf(search?.id ?? "")));
  for (let times = 0; times < 12; times += 1) responses.push(await ask(email, "new=only"));
  expect(new Set(responses.map((each) => JSON.stringify(each)))).toEqual(new Set(["{}"]));
  expect(await mailsTo(email, "saved-search-confirm")).toHaveLength(1);
});

test("an address gets at most ten confirmation emails a day, and a network can request ten an hour", async () => {
  const victim = "victim@example.com";
  for (let n = 0; n < 15; n += 1) await ask(victim, `bpm-from=${100 + n}`);
  expect(await mailsTo(victim, "saved-search-confirm")).toHaveLength(10);
  const outcomes = [];
  for (let n = 0; n < 1000; n += 1) {
    outcomes.push(await ask(`flood${n}@example.com`, "", "198.51.100.7"));
  }
  expect(outcomes.filter(({ refused }) => !refused)).toHaveLength(10);
  expect(outcomes.at(-1)).toMatchObject({ refused: { reason: "busy" } });
});

test("an address can't confirm an eleventh search", async () => {
  const email = "eleven@example.com";
  for (let n = 0; n < 10; n += 1) await givenSearch(email, `bpm-from=${100 + n}`);
  await db.insertInto("savedSearches").values({ email, filter: "sale=only", words: "" }).execute();
  const last = (await listSearches(email)).at(-1);
  const outcome = await confirmSearch(await confirmTokenOf(last?.id ?? ""));
  expect(outcome).toMatchObject({ refused: { reason: "conflict" } });
});

test("a confirmation link is stored as a hash and ends with the next email, and a forged one doesn't work", async () => {
  await ask("secret@example.com");
  const [search] = await listSearches("secret@example.com");
  const former = await confirmTokenOf(search?.id ?? "");
  const current = await confirmTokenOf(search?.id ?? "");
  for (const token of [former, "a".repeat(26), "../../etc", "", undefined]) {
    expect(await findSearchToConfirm(token)).toBeUndefined();
    expect(await confirmSearch(token)).toMatchObject({ refused: { reason: "missing" } });
  }
  expect(await findSearchToConfirm(current)).toMatchObject({ email: "secret@example.com" });
  expect(JSON.stringify(await listSearches("secret@example.com"))).not.toContain(current);
});

test("after a week an unconfirmed address and the email to it are deleted", async () => {
  await ask("nobody@example.com", "search=mine");
  await givenSearch("stays@example.com");
  await eraseUnconfirmed(morning(6));
  expect(await rowsWith("nobody@example.com")).toBeGreaterThan(0);
  await eraseUnconfirmed(morning(8));
  expect(await rowsWith("nobody@example.com")).toBe(0);
  expect(await listSearches("stays@example.com")).toHaveLength(1);
});

async function rowsWith(email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from saved_searches where email = ${email})
      + (select count(*) from mails where to_address = ${email}) as count
  `.execute(db);
  return Number(rows[0]?.count);
}

test("an alert for a genre that was renamed and then merged finds its tracks", async () => {
  const user = await givenUser({ role: "admin" });
  const actor = { ...user, role: "admin", canUpload: true } as const;
  const key = crypto.randomUUID();
  const { id, version } = resultOf(await addGenre(actor, { name: "Old Style", color: null }, key));
  await givenSearch("moved@example.com", "genre=Old+Style");
  const renamed = { name: "Old School", color: null };
  const after = resultOf(await editGenre(actor, { id, version }, renamed));
  const first = await givenTrack({ genre: "Old School", publishedAt: morning(80) });
  await mailNewTracks(morning(81));
  const { id: intoId } = await db
    .selectFrom("genres")
    .where("name", "=", "Progressive")
    .select("id")
    .executeTakeFirstOrThrow();
  resultOf(await mergeGenre(actor, { id, version: after.version, intoId }, crypto.randomUUID()));
  const second = await givenTrack({ genre: "Progressive", publishedAt: morning(82) });
  await mailNewTracks(morning(83));
  const news = (await newsTo("moved@example.com")).join();
  for (const { slug } of [first, second]) expect(news).toContain(`/music/${slug}`);
});

test("a subscriber is told once that the genre of an alert is gone, and which one is nearest", async () => {
  const email = "gone@example.com";
  const add = async (name: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into genres (name, position)
      select ${name}, max(position) + 1 from genres returning id
    `.execute(db);
    return rows[0]?.id ?? "";
  };
  const id = await add("Progressive Breaks");
  await givenSearch(email, "genre=Progressive+Breaks&bpm-from=120");
  await db.deleteFrom("genres").where("id", "=", id).execute();
  for (const days of [60, 61]) {
    await givenTrack({ publishedAt: morning(days - 1) });
    await mailNewTracks(morning(days));
  }
  const [news = "", ...others] = await newsTo(email);
  expect(others).toEqual([]);
  expect(news).toContain("Progressive Breaks is no longer a genre in this shop");
  expect(news).toContain("/saved-searches?genre=Progressive&bpm-from=120");
  expect(news).toContain("/saved-searches?bpm-from=120");

  const again = await add("Progressive Breaks");
  await givenTrack({ genre: "Progressive Breaks", bpm: 130, publishedAt: morning(61) });
  await mailNewTracks(morning(62));
  expect(await newsTo(email)).toHaveLength(2);
  await db
    .updateTable("musicTracks")
    .set({ genre: "Techno" })
    .where("genre", "=", "Progressive Breaks")
    .execute();
  await db.deleteFrom("genres").where("id", "=", again).execute();
  await givenTrack({ publishedAt: morning(62) });
  await mailNewTracks(morning(63));
  expect(await newsTo(email)).toHaveLength(3);
});
