import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Language } from "../../app/platform/i18n/language.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenPack, givenTrack, givenTracks, givenUser } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Names of genres and tags in other languages: what visitors read, while addresses keep the owner's. */

const shop = openShopForTests();
const ask = askerOf(shop);
const SCREEN = "/admin/translations";
let admin: Awaited<ReturnType<typeof givenUser>>;

beforeAll(async () => {
  await visit("/pt/loja");
  admin = await givenUser({ role: "admin" });
});

const genreNamed = (name: string) =>
  db
    .selectFrom("genres")
    .where("name", "=", name)
    .select(["id", "version"])
    .executeTakeFirstOrThrow();

const textOf = async (page: Response) => (await page.text()).replaceAll("&amp;", "&");
const visit = async (path: string) => textOf(await fetch(shop.url() + path));
const read = async (path: string) => textOf(await ask(admin, "GET", path));

async function save(id: string, name: string, kind = "genre", language = "pt") {
  const address = `${SCREEN}?language=${language}`;
  const html = await read(`${address}&edit=${kind}:${encodeURIComponent(id)}`);
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const fields = { intent: kind, id: `${kind}:${id}`, version, name };
  return ask(admin, "POST", address, new URLSearchParams(fields));
}

const untilStore = (isWanted: (html: string) => boolean) =>
  until(() => visit("/pt/loja"), isWanted);

async function givenTranslation(name: string, portuguese: string): Promise<string> {
  const { id } = await genreNamed(name);
  expect((await save(id, portuguese)).status).toBe(303);
  await untilStore((html) => html.includes(portuguese));
  return id;
}

const changeGenres = async (fields: Record<string, string>) => {
  const answer = await ask(admin, "POST", "/admin/genres", new URLSearchParams(fields));
  expect(answer.status).toBe(303);
};

const listTranslations = (subjectId: string) =>
  db.selectFrom("translations").where("subjectId", "=", subjectId).select("text").execute();

async function listOutdated(): Promise<number> {
  const [, outdated] = /Original changed: (\d+)/.exec(await read(`${SCREEN}?language=pt`)) ?? [];
  return Number(outdated);
}

test("a genre's Portuguese name shows in the Portuguese store only, and its address stays", async () => {
  const track = await givenTrack({ genre: "Techno" });
  await givenTrack({ genre: "Progressive" });
  await givenTranslation("Techno", "Tecno Português");
  const store = await visit("/pt/loja?genre=Techno");
  expect(store).toMatch(/<title>Tecno Português · /);
  expect(store).toMatch(/href="\/pt\/loja\?genre=Techno"[^>]*>Tecno Português</);
  expect(store).not.toMatch(/lang="en"[^>]*>Tecno/);
  const panel = await visit("/pt/loja?genre=Techno&genre=Progressive&filters=open");
  expect(panel).toMatch(/name="genre"[^>]* value="Techno"[^>]*\/><span[^>]*>Tecno Português</);
  expect(panel).toContain("Progressive, Tecno Português</span>");
  const address = `/music/${track.slug}`;
  const page = await visit(`/pt${address}`);
  expect(page).toContain(`<title>${track.title} · Tecno Português · `);
  expect(page).toContain('"genre":"Tecno Português"');
  expect(await visit(`/pt/embed/${track.slug}`)).toContain("Tecno Português");
  const others = ["", "/de"].flatMap((prefix) => [
    `${prefix}/track-store?genre=Techno`,
    `${prefix}${address}`,
  ]);
  for (const html of await Promise.all(others.map(visit))) {
    expect(html).toContain("Techno");
    expect(html).not.toContain("Tecno");
  }
});

test("a genre without a translation is marked as English on the pages of other languages", async () => {
  await givenTrack({ genre: "Progressive" });
  const marked = /lang="en"[^>]*>Progressive</g;
  const [english, german] = await Promise.all(["/track-store", "/de/shop"].map(visit));
  expect(english).not.toMatch(marked);
  // Once on its chip, and once on the card.
  expect(german?.match(marked)?.length).toBeGreaterThanOrEqual(2);
});

test("an alert, a pack and the feed name a genre in Portuguese, and keep its address", async () => {
  await givenTranslation("Afro House", "Casa Afro");
  await givenTrack({ genre: "Afro House", priceCents: 5000 });
  const { id } = await givenPack({ genres: ["Afro House"], priceCents: 100 });
  expect(await visit(`/pt/packs/${id}`)).toMatch(/<h1[^>]*>[^<]*Casa Afro/);
  const alert = await visit("/pt/saved-searches?genre=Afro+House");
  expect(alert).toContain("Casa Afro");
  expect(alert).toContain("genre=Afro+House");
  const feed = await visit("/pt/feed.xml?genre=Afro+House");
  expect(feed).toContain("<title>Casa Afro · ");
  expect(feed).toContain('<category term="Afro House" label="Casa Afro">');
});

test("a search finds a genre by its Portuguese name, and suggestions show it", async () => {
  await givenTranslation("Bass House", "Graves da Casa");
  const { slug } = await givenTrack({ genre: "Bass House", bpm: 132 });
  await until(
    () => visit("/pt/?search=graves+132"),
    (html) => html.includes(`/pt/music/${slug}`),
  );
  expect(await visit("/pt/?search=graves+da+casa")).toContain(`/pt/music/${slug}`);
  const suggested = JSON.parse(await visit("/pt/suggest?search=grav"));
  const address = "/loja?genre=Bass+House";
  expect(suggested.genres).toEqual([{ name: "Graves da Casa", address }]);
  const { understood } = JSON.parse(await visit("/pt/suggest?search=bass+132"));
  expect(understood.label).toContain("Graves da Casa");
});

test("a search for a kind of music finds all its genres, though one translation is that word", async () => {
  const { id } = await genreNamed("House Music");
  expect((await save(id, "House")).status).toBe(303);
  await untilStore((html) => html.includes(">House<"));
  const { title } = await givenTrack({
    genre: "Tech House",
    title: `Nocturne ${crypto.randomUUID()}`,
  });
  expect(await visit("/?search=house")).toContain(title);
});

test("a renamed genre's translation still shows, and is listed as outdated", async () => {
  const id = await givenTranslation("Tech House", "Casa Técnica");
  const outdated = await listOutdated();
  const { version } = await genreNamed("Tech House");
  const fields = { intent: "edit", id, version: String(version), name: "Tech-House" };
  await changeGenres({ ...fields, color: "" });
  const renamed = /href="\/pt\/loja\?genre=Tech-House"[^>]*>Casa Técnica</;
  await untilStore((html) => renamed.test(html));
  expect(await listOutdated()).toBe(outdated + 1);
});

test("a merged genre's translations go with it, and come back when the merge is undone", async () => {
  const id = await givenTranslation("Deep House", "Casa Funda");
  const { version } = await genreNamed("Deep House");
  const into = await genreNamed("House Music");
  const formKey = crypto.randomUUID();
  const fields = { intent: "merge", formKey, id, version: String(version), into: into.id };
  await changeGenres(fields);
  expect(await listTranslations(id)).toEqual([]);
  await untilStore((html) => !html.includes("Casa Funda"));
  await changeGenres({ intent: "undo-merge", id: formKey });
  await untilStore((html) => html.includes("Casa Funda"));
});

test("a deleted genre's translations are deleted with it", async () => {
  const id = await givenTranslation("Melodic Techno", "Tecno Melódico");
  await changeGenres({ intent: "delete", id });
  expect(await listTranslations(id)).toEqual([]);
});

test("an emptied translation gives the genre its own name back", async () => {
  const id = await givenTranslation("Minimal/Deep-Tech", "Mínimo");
  expect((await save(id, "")).status).toBe(303);
  await untilStore((html) => !html.includes("Mínimo"));
});

test("the form refuses a name that is too long and a genre that doesn't exist", async () => {
  const { id } = await genreNamed("House Music");
  expect((await save(id, "x".repeat(61))).status).toBe(400);
  for (const unknown of [crypto.randomUUID(), "__proto__", "Techno"])
    expect((await save(unknown, "x")).status).toBe(404);
});

test("markup in a genre's translation is shown as text", async () => {
  const { id } = await genreNamed("House Music");
  expect((await save(id, "</script><script>alert(1)")).status).toBe(303);
  const { slug } = await givenTrack({ genre: "House Music" });
  const shown = "&lt;/script&gt;&lt;script&gt;alert(1)";
  await untilStore((html) => html.includes(shown));
  for (const path of ["/pt/loja?genre=House+Music", `/pt/music/${slug}`])
    expect(await visit(path)).not.toContain("<script>alert(1)");
});

/** Saves the Portuguese name of a tag, and waits until the page of a track shows it. */
async function givenTagTranslation(tag: string, portuguese: string, slug: string) {
  expect((await save(tag, portuguese, "tag")).status).toBe(303);
  await until(
    () => visit(`/pt/music/${slug}`),
    (html) => html.includes(portuguese),
  );
}

test("a tag's Portuguese name shows wherever visitors read it, and its address stays", async () => {
  const { slug } = await givenTrack({ tags: ["Dark", "Raw"], priceCents: 4000 });
  await givenTagTranslation("dark", "Sombrio", slug);
  const page = await visit(`/pt/music/${slug}`);
  expect(page).toMatch(/href="\/pt\/loja\?tag=Dark"[^>]*><span class[^>]*>Sombrio</);
  expect(page).toMatch(/href="\/pt\/loja\?tag=Raw"[^>]*><span lang="en"[^>]*>Raw</);
  expect(page).toContain('"keywords":"Sombrio, Raw"');
  const panel = await visit("/pt/loja?tag=Dark&filters=open");
  expect(panel).toMatch(/name="tag"[^>]* value="Dark"[^>]*\/><span[^>]*>Sombrio</);
  expect(panel).toMatch(/name="tag"[^>]* value="Raw"[^>]*\/><span lang="en"[^>]*>Raw</);
  expect(panel).toMatch(/<span[^>]*>Sombrio<\/span>/);
  const { id } = await givenPack({ tags: ["Dark"], priceCents: 100 });
  expect(await visit(`/pt/packs/${id}`)).toMatch(/<h1[^>]*>[^<]*Sombrio/);
  const alert = await visit("/pt/saved-searches?tag=Dark");
  expect(alert).toContain("Sombrio");
  expect(alert).toContain("tag=Dark");
  expect(await visit("/pt/feed.xml")).toContain('<category term="Dark" label="Sombrio">');
  const { tags } = JSON.parse(await visit("/pt/suggest?search=sombr"));
  expect(tags).toEqual([{ name: "Sombrio", address: "/loja?tag=Dark" }]);
  const others = [`/music/${slug}`, `/de/music/${slug}`, "/track-store?tag=Dark&filters=open"];
  for (const html of await Promise.all(others.map(visit))) {
    expect(html).toContain("Dark");
    expect(html).not.toContain("Sombrio");
  }
});

test("one translation holds for a tag in whatever case and accents it is written", async () => {
  const { slug } = await givenTrack({ tags: ["Très Chic"] });
  const other = await givenTrack({ tags: ["TRES CHIC"] });
  const outdated = await listOutdated();
  await givenTagTranslation("tres chic", "Muito Chique", slug);
  expect(await visit(`/pt/music/${other.slug}`)).toContain("Muito Chique");
  expect(await visit("/pt/loja?tag=tres+chic")).toContain("Muito Chique");
  expect(await listOutdated()).toBe(outdated);
});

test("the owner translates the tags in use, the most used first", async () => {
  await givenTrack({ tags: ["Once"] });
  await givenTracks(2, { tags: ["Twice"] });
  await givenTrack({ tags: ["Secret"], isDraft: true });
  const listed = async () => {
    const html = await read(`${SCREEN}?language=pt`);
    const section = html.split("<section").find((part) => part.includes(">Tags</h2>")) ?? "";
    const names = section.matchAll(/<dd[^>]* lang="en"[^>]*>([^<]*)</g);
    const missing = Number(/Not translated: (\d+)/.exec(html)?.[1]);
    return { names: Array.from(names, ([, name]) => name), missing };
  };
  const { names, missing } = await listed();
  expect(names.indexOf("Twice")).toBeGreaterThan(-1);
  expect(names.indexOf("Twice")).toBeLessThan(names.indexOf("Once"));
  expect(names).not.toContain("Secret");
  expect((await save("twice", "Duas Vezes", "tag")).status).toBe(303);
  expect(await listed()).toMatchObject({ missing: missing - 1 });
  expect((await save("secret", "Segredo", "tag")).status).toBe(404);
  expect((await save("twice", "x".repeat(41), "tag")).status).toBe(400);
});

test("a chosen genre that is hidden shows its Portuguese name in the filters", async () => {
  const id = await givenTranslation("House Music", "Música da Casa");
  await givenTrack({ genre: "House Music" });
  await changeGenres({ intent: "hide", id });
  const hidden = await until(
    () => visit("/pt/loja?genre=House+Music&filters=open"),
    (html) => /value="House Music"[^>]*\/><span[^>]*>Música da Casa</.test(html),
  );
  expect(hidden).toContain("Música da Casa");
  await changeGenres({ intent: "show", id });
});

test("two genres can't have the same name in a language, but in two languages they can", async () => {
  const { id } = await genreNamed("House Music");
  const other = await genreNamed("Techno");
  expect((await save(id, "Música Única")).status).toBe(303);
  const refused = await save(other.id, "musica unica");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Another genre already has this name in this language.");
  expect((await save(other.id, "Música Única", "genre", "es")).status).toBe(303);
  expect((await save(id, "Música única")).status).toBe(303);
});

const finds = async (prefix: string, search: string, slug: string) => {
  const html = await visit(`${prefix}/?${new URLSearchParams({ search })}`);
  return html.includes(`href="${prefix}/music/${slug}"`);
};
/** A new track is found as soon as the process has been notified. */
const comesToFind = (prefix: string, search: string, slug: string) =>
  until(() => finds(prefix, search, slug));

const inEachLanguage = [
  { language: "pt", genre: "Casa Funda", tag: "Elétrico" },
  { language: "es", genre: "Casa Honda", tag: "Añejo" },
  { language: "fr", genre: "Maison Profonde", tag: "Épuré" },
  { language: "de", genre: "Tiefes Haus", tag: "Düster" },
];

test.each(inEachLanguage)(
  "a search in /$language finds tracks by the translated names of their genre and tag",
  async ({ language, genre, tag }) => {
    const own = `Mood ${language}`;
    const { slug } = await givenTrack({ genre: "Deep House", tags: [own], bpm: 131 });
    const { id } = await genreNamed("Deep House");
    expect((await save(id, genre, "genre", language)).status).toBe(303);
    expect((await save(own.toLowerCase(), tag, "tag", language)).status).toBe(303);
    await until(
      () => visit(`/${language}/music/${slug}`),
      (html) => html.includes(tag) && html.includes(genre),
    );
    const folded = tag.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
    for (const search of [genre, genre.toLowerCase(), tag, folded, own, `${tag} 131`])
      expect(await comesToFind(`/${language}`, search, slug), search).toBe(true);
    const suggested = JSON.parse(await visit(`/${language}/suggest?search=${folded.slice(0, 4)}`));
    expect(suggested.tags.map(({ name }: { name: string }) => name)).toContain(tag);
  },
);

test("a tag that is a common word of titles stays a search for titles", async () => {
  const titled = await givenTracks(6, { title: "Harbor" });
  const tagged = await givenTrack({ tags: ["Harbor"] });
  const few = await givenTrack({ title: "Lantern" });
  const lit = await givenTrack({ tags: ["Lantern"] });
  for (const { slug } of titled) expect(await comesToFind("", "harbor", slug)).toBe(true);
  expect(await finds("", "harbor", tagged.slug)).toBe(false);
  for (const { slug } of [few, lit]) expect(await comesToFind("", "lantern", slug)).toBe(true);
});

const keysByName = {
  "A minor": ["/pt Lá menor", "/es La menor", "/fr la mineur", "/de a-Moll", "/pt LA MENOR", " Am"],
  "B minor": ["/pt Si menor", "/es si menor", "/fr Si mineur", "/de H-Moll", "/de h moll", " Bm"],
  "Bb major": [
    "/pt Si bemol maior",
    "/es Sib mayor",
    "/fr si bémol majeur",
    "/de B-Dur",
    " Bb maj",
  ],
  "F# minor": ["/pt Fá# menor", "/es fa sostenido menor", "/fr fa dièse mineur", "/de fis-Moll"],
  "Ab major": ["/pt Sol sustenido maior", "/es la bemol mayor", "/fr La♭ majeur", "/de As-Dur"],
  "Eb minor": [
    "/pt mi bemol menor",
    "/es Re# menor",
    "/fr ré dièse mineur",
    "/de es-Moll",
    " D♯ min",
  ],
  "C# major": ["/pt Ré bemol maior", "/es do sostenido mayor", "/fr do# majeur", "/de Cis-Dur"],
};

test.each(Object.entries(keysByName))(
  "a search finds tracks in %s by the name of the key in each language",
  async (key, searches) => {
    const [inKey, other] = await Promise.all([givenTrack({ key }), givenTrack({ key: "G minor" })]);
    for (const each of searches) {
      const [prefix = "", ...words] = each.split(" ");
      expect(await comesToFind(prefix, words.join(" "), inKey.slug), each).toBe(true);
      expect(await finds(prefix, words.join(" "), other.slug), each).toBe(false);
    }
  },
);

test("the link from an editor opens the first language that the shop offers", async () => {
  const offer = (languages: Language[]) => db.updateTable("settings").set({ languages }).execute();
  const opened = async () => {
    const answer = await ask(admin, "GET", `${SCREEN}?edit=faq:x`);
    return answer.headers.get("Location");
  };
  await offer(["en", "fr", "de"]);
  expect(await until(opened, (address) => address !== null)).toBe(
    `${SCREEN}?language=fr&edit=faq%3Ax`,
  );
  await offer(["en", "pt", "es", "fr", "de"]);
  expect(await until(opened, (address) => address === null)).toBe(null);
});

test("the admin area and the audit log keep the owner's name of a genre", async () => {
  const id = await givenTranslation("Progressive", "Progressivo");
  await db
    .updateTable("userProfiles")
    .set({ adminLanguage: "pt" })
    .where("id", "=", admin.id)
    .execute();
  const track = await givenTrack({ genre: "Progressive" });
  const pages = await Promise.all(
    ["/admin/genres", "/admin/music-manager", `/admin/track/${track.id}`].map(read),
  );
  for (const html of pages) {
    expect(html).toContain("Progressive");
    expect(html).not.toContain("Progressivo");
  }
  const entry = await db
    .selectFrom("auditLog")
    .where("act", "=", "translate-text")
    .where("subjectId", "=", id)
    .select(["subjectKind", "subjectName", "details"])
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    subjectKind: "genre",
    subjectName: "Progressive",
    details: { language: "pt", characters: 11 },
  });
});
