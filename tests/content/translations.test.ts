import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Language } from "../../app/platform/i18n/language.ts";
import { replaceTrack } from "../../app/shop/catalog/publishing/replace-track.server.ts";
import {
  type BuiltInPage,
  builtInAlternativeHome,
  builtInPages,
} from "../../app/shop/content/built-in-pages.ts";
import { translateBuiltIn } from "../../app/shop/content/built-in-translations.server.ts";
import type { TranslatedKind } from "../../app/shop/content/translated-fields.ts";
import { builtInServices } from "../../app/shop/services/built-in-packages.ts";
import type { ServicePackage } from "../../app/shop/services/service-package.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenDelivery, givenTrack, givenTracks, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* The owner's texts in other languages, as an administrator gives them and visitors read them. */

const shop = openShopForTests({ TRUST_PROXY: "1" });
const ask = askerOf(shop);
const SCREEN = "/admin/translations";

type Reader = Awaited<ReturnType<typeof givenUser>>;
let admin: Reader;
let question: { id: string; question: string; answer: string };

beforeAll(async () => {
  admin = await givenUser({ role: "admin" });
  await db.updateTable("userProfiles").set({ adminLanguage: "en" }).execute();
  question = await db
    .insertInto("faqItems")
    .values({ question: "Do you ship records?", answer: "No, only files.", position: 100 })
    .returning(["id", "question", "answer"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("pageContents")
    .values({ id: "services", title: "Studio work", text: "By the people behind this shop." })
    .execute();
});

async function read(path: string): Promise<string> {
  const page = await ask(admin, "GET", path);
  expect(page.status, path).toBe(200);
  const html = (await page.text()).replaceAll("<!-- -->", "");
  return html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

const visit = async (path: string) => (await fetch(shop.url() + path)).text();
const toDo = async (language: string) => {
  const html = await read(`${SCREEN}?language=${language}`);
  const [, missing, outdated] =
    /Not translated: ([\d,]+) · Original changed: ([\d,]+)/.exec(html) ?? [];
  return { missing: Number(missing), outdated: Number(outdated) };
};

async function versionOf(subject: string, language = "pt"): Promise<string> {
  const html = await read(`${SCREEN}?language=${language}&edit=${subject}`);
  return /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
}

async function save(subject: string, texts: Record<string, string>, version?: string) {
  const [intent = ""] = subject.split(":");
  const seen = version ?? (await versionOf(subject));
  const fields = new URLSearchParams({ intent, id: subject, version: seen, ...texts });
  return ask(admin, "POST", `${SCREEN}?language=pt`, fields);
}

const builtIn = (kind: TranslatedKind, original: string, language: Language = "pt") =>
  translateBuiltIn(kind, original, language) ?? "no translation";

const textsOfPage = ({ title, text, meta }: BuiltInPage) => [
  title,
  text,
  ...(meta ? [meta.title, meta.description] : []),
];
const textsOfPackage = ({ title, description, features }: ServicePackage) => [
  title,
  description,
  features.join("\n"),
];

test.each(["pt", "es", "fr", "de"] as const)(
  "a new shop's pages, packages and questions are in %s, with nothing left to translate",
  async (language) => {
    const missing = await read(`${SCREEN}?language=${language}&show=missing`);
    const faq = await db.selectFrom("faqItems").selectAll().where("position", "<", 100).execute();
    const { services, ...pages } = builtInPages;
    const packages = Object.values(builtInServices).flat();
    for (const [kind, texts] of [
      ["page", [...Object.values(pages), builtInAlternativeHome].flatMap(textsOfPage)],
      ["page", textsOfPage(services)],
      ["faq", faq.flatMap(({ question: asked, answer }) => [asked, answer])],
      ["package", packages.flatMap(textsOfPackage)],
    ] as const) {
      for (const text of texts)
        expect(builtIn(kind, text, language), text).not.toBe("no translation");
    }
    const [first] = faq;
    expect(missing).not.toContain(pages["track-store"].text);
    expect(missing).not.toContain(packages[0]?.description);
    expect(missing).not.toContain(first?.answer);
    const store = await visit(`/${language}/track-store`);
    expect(store).toContain(builtIn("page", pages["track-store"].text, language));
    expect(store).not.toContain(pages["track-store"].text);
  },
);

test("a built-in text that the owner has changed is no longer shown translated", async () => {
  await db
    .insertInto("pageContents")
    .values({ id: "contact", title: "Contact", text: "Write to Ana." })
    .execute();
  await expect.poll(() => visit("/de/kontakt")).toContain("Write to Ana.");
  expect(await visit("/de/kontakt")).toContain(">Kontakt</h1>");
});

test("a question translated into Portuguese shows on /pt/perguntas-frequentes and not on /faq", async () => {
  const before = await toDo("pt");
  expect(await visit("/pt/perguntas-frequentes")).toContain(question.question);
  const saved = await save(`faq:${question.id}`, {
    question: "Como compro uma faixa?",
    answer: "Prima Comprar.",
  });
  expect(saved.status).toBe(303);
  await expect.poll(() => visit("/pt/perguntas-frequentes")).toContain("Prima Comprar.");
  const pages = await Promise.all(["/pt/perguntas-frequentes", "/faq", "/de/faq"].map(visit));
  expect(pages.map((html) => html.includes("Como compro uma faixa?"))).toEqual([
    true,
    false,
    false,
  ]);
  expect(pages.map((html) => html.includes(question.question))).toEqual([false, true, true]);
  expect(await toDo("pt")).toEqual({ missing: before.missing - 2, outdated: 0 });
});

test("text that isn't translated is marked as English on the page of another language only", async () => {
  const [english, german] = await Promise.all(["/services", "/de/services"].map(visit));
  const marked = /<h1[^>]*lang="en"[^>]*>Studio work</;
  expect(german).toMatch(marked);
  expect(english).not.toMatch(marked);
  expect(await visit("/de/faq")).toMatch(/lang="en"[^>]*>Do you ship records\?</);
});

test("a page's own words and a package are translated, features too", async () => {
  expect((await save("page:services", { title: "Serviços", text: "Misturas." })).status).toBe(303);
  const features = "Um master estéreo\nWAV e MP3";
  const offer = { title: "Masterização", description: "", features };
  expect((await save("package:mixing-1", offer)).status).toBe(303);
  await expect.poll(() => visit("/pt/servicos")).toContain("Masterização");
  const html = await visit("/pt/servicos");
  for (const text of ["Serviços", "Misturas.", "Um master estéreo"]) expect(html).toContain(text);
  expect(html).toContain(
    builtIn("package", "Your finished mix, mastered for clubs and streaming."),
  );
  expect(await visit("/services")).not.toContain("Masterização");
});

test("a translation is listed as outdated once its original changes, and an emptied one as missing", async () => {
  await db
    .insertInto("pageContents")
    .values({ id: "sale", title: "Bargains", text: "Low prices." })
    .execute();
  const before = await toDo("pt");
  await save(`page:sale`, { title: "Promoções", text: "Mais baratas." });
  expect(await toDo("pt")).toEqual({ ...before, missing: before.missing - 2 });
  await db
    .updateTable("pageContents")
    .set({ title: "Deals", text: "Cheap." })
    .where("id", "=", "sale")
    .execute();
  expect(await toDo("pt")).toEqual({ missing: before.missing - 2, outdated: 2 });
  expect(await read(`${SCREEN}?language=pt&show=missing`)).toContain("Mais baratas.");
  await save("page:sale", { title: "Promoções", text: "Baratas." });
  expect(await toDo("pt")).toEqual({ missing: before.missing - 2, outdated: 0 });
  expect(await read(`${SCREEN}?language=pt&show=missing`)).not.toContain("Baratas.");
  await save("page:sale", { title: "", text: "" });
  expect(await toDo("pt")).toEqual({ ...before, outdated: 0 });
});

test("a form opened before someone else saved is refused, and shows what they saved", async () => {
  const seen = await versionOf("page:contact");
  expect((await save("page:contact", { title: "Deles", text: "" }, seen)).status).toBe(303);
  const second = await save("page:contact", { title: "Meu", text: "" }, seen);
  expect(second.status).toBe(409);
  expect(await second.text()).toContain("Deles");
});

test.each([
  ["a text longer than its original may be", "page:faq", { title: "x".repeat(121), text: "" }, 400],
  ["a question that doesn't exist", `faq:${crypto.randomUUID()}`, { question: "?" }, 404],
  ["a page that doesn't exist", "page:__proto__", { title: "x" }, 404],
])("the form refuses %s", async (_, subject, texts, status) => {
  expect((await save(subject, texts, "x")).status).toBe(status);
});

test("a translated legal text says that the original binds, and leads to it", async () => {
  await save("legal:license", { text: "A licença é exclusiva." });
  await expect.poll(() => visit("/pt/licenca")).toContain("A licença é exclusiva.");
  const note = /Só é vinculativa a versão original\.[^<]*(?:<!-- -->[^<]*)*<a href="\/license"/;
  expect(await visit("/pt/licenca")).toMatch(note);
  const [english, german] = await Promise.all(["/license", "/de/lizenz"].map(visit));
  for (const html of [english, german])
    expect(html).toContain("an exclusive license to release it");
  expect(english).not.toContain("original version is binding");
  expect(german).not.toContain("Originalfassung");
  expect(german).toMatch(/<div lang="en"[^>]*><p/);
});

test("markup in a translation is shown as text", async () => {
  await save("page:track-store", { title: "<script>alert(1)</script>", text: "" });
  await expect.poll(() => visit("/pt/loja")).toContain("&lt;script&gt;alert(1)");
  expect(await visit("/pt/loja")).not.toContain("<script>alert(1)</script>");
});

test("an unknown language in the address opens the first one, and English can't be translated", async () => {
  for (const language of ["xx", "en", ""]) {
    expect(await read(`${SCREEN}?language=${language}`)).toMatch(
      /language=pt"[^>]*aria-current="page"|aria-current="page"[^>]*language=pt"/,
    );
  }
});

test.each([
  ["a question", () => `/admin/faq?edit=${question.id}`, () => `faq:${question.id}`],
  ["a package", () => "/admin/services?edit=mixing-1", () => "package:mixing-1"],
  ["a page", () => "/admin/settings/page-content?page=sale", () => "page:sale"],
  ["a legal text", () => "/admin/settings/legal-pages?page=terms", () => "legal:terms"],
])("the editor of %s leads to its translations", async (_, editor, subject) => {
  const address = `${SCREEN}?${new URLSearchParams({ edit: subject() })}`;
  expect(await read(editor())).toContain(`href="${address}"`);
  expect(await read(address)).toContain(`name="id" value="${subject()}"`);
});

test("/pt/home shows translations of the home page only where /home shows the home page's text", async () => {
  const heading = "Exclusive Ghost Productions";
  expect(await visit("/home")).toContain(heading);
  await save("page:home", { title: "Só uma vez", text: "" });
  await expect.poll(() => visit("/pt")).toContain("Só uma vez");
  expect(await visit("/pt/home")).toContain(builtIn("page", heading));
  await db
    .insertInto("pageContents")
    .values({ id: "home", title: "Exclusive tracks", text: "" })
    .execute();
  await expect.poll(() => visit("/home")).toContain("Exclusive tracks");
  await expect.poll(() => visit("/pt/home")).toContain("Só uma vez");
  await db.deleteFrom("pageContents").where("id", "=", "home").execute();
  await save("page:home", { title: "", text: "" });
});

test("a deleted question's translations are deleted with it", async () => {
  const fields = new URLSearchParams({ intent: "delete", id: question.id });
  const answer = await ask(admin, "POST", "/admin/faq", fields);
  expect(answer.status).toBe(303);
  const left = await db
    .selectFrom("translations")
    .select("field")
    .where("subjectId", "=", question.id)
    .execute();
  expect(left).toEqual([]);
});

test("a track's translated description shows on its page, in its search result and in the feed, in that language only", async () => {
  const track = await givenTrack({ description: "Recorded in a lighthouse." });
  const path = `/music/${track.slug}`;
  expect(await visit(`/pt${path}`)).toMatch(/<p lang="en"[^>]*>Recorded in a lighthouse\./);
  const saved = await save(`track:${track.id}`, { description: "Gravada num farol." });
  expect(saved.status).toBe(303);
  await expect.poll(() => visit(`/pt${path}`)).toContain("Gravada num farol.");
  const portuguese = await visit(`/pt${path}`);
  expect(portuguese).toMatch(/<meta name="description" content="Gravada num farol\."/);
  expect(portuguese).not.toContain("Recorded in a lighthouse.");
  expect(await visit("/pt/feed.xml")).toContain("Gravada num farol.");
  expect(await visit("/es/feed.xml")).toContain("Recorded in a lighthouse.");
  const [english, german] = await Promise.all([path, `/de${path}`].map(visit));
  for (const html of [english, german]) {
    expect(html).toContain("Recorded in a lighthouse.");
    expect(html).not.toContain("Gravada");
  }
  expect(english).not.toMatch(/<p lang="en"[^>]*>Recorded/);
  const complete = await toDo("pt");
  await db
    .updateTable("musicTracks")
    .set({ description: "Recorded in a castle." })
    .where("id", "=", track.id)
    .execute();
  expect(await toDo("pt")).toEqual({ ...complete, outdated: complete.outdated + 1 });
});

test("the pages of a bought track show its translated description, or mark the original", async () => {
  const track = await givenTrack({ userId: admin.id, description: "Recorded in a barn." });
  const { downloadId } = await givenDelivery(track.id);
  const paths = [`/download/${downloadId}`, `/thank-you/${track.id}`];
  const marked = /<p lang="en"[^>]*>Recorded in a barn\./;
  for (const path of paths) {
    expect(await read(`/pt${path}`)).toMatch(marked);
    expect(await read(path)).not.toMatch(marked);
  }
  await save(`track:${track.id}`, { description: "Gravada num celeiro." });
  for (const path of paths) {
    expect(await read(`/pt${path}`)).toContain("Gravada num celeiro.");
    expect(await read(path)).toContain("Recorded in a barn.");
  }
});

test("a replaced track keeps its translations at its address", async () => {
  const track = await givenTrack({ description: "Played twice." });
  const saved = await save(`track:${track.id}`, { description: "Tocada duas vezes." });
  expect(saved.status).toBe(303);
  const { id } = resultOf(await replaceTrack(admin, track.id));
  await db.updateTable("musicTracks").set({ isDraft: false }).where("id", "=", id).execute();
  await expect.poll(() => visit(`/pt/music/${track.slug}`)).toContain("Tocada duas vezes.");
});

test("fifty tracks to translate are listed at once, and each one's editor leads to its own", async () => {
  const [first] = await givenTracks(51, { description: "Made at night." });
  const list = await read(`${SCREEN}?language=de`);
  expect(list.split("Made at night.").length - 1).toBeGreaterThanOrEqual(50);
  const address = `${SCREEN}?edit=track%3A${first?.id}`;
  expect(list).not.toContain(`edit=track%3A${first?.id}`);
  expect(await read(`/admin/music-manager?edit=${first?.id}`)).toContain(address);
  expect(await read(address)).toContain(`name="id" value="track:${first?.id}"`);
});

test("every track without a current translation is counted, though fifty are listed", async () => {
  const before = await toDo("pt");
  const description = `"Loud" \\ quiet\n\tat\u00a0sea\u2028</p>\u007f\u0001 \u{1f30a}`;
  const [first, ...others] = await givenTracks(52, { description });
  expect(await toDo("pt")).toEqual({ ...before, missing: before.missing + 52 });
  await save(`track:${first?.id}`, { description: "Alto." });
  const { subjectId: _, ...translation } = await db
    .selectFrom("translations")
    .where("subjectId", "=", first?.id ?? "")
    .selectAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("translations")
    .values(others.map(({ id }) => ({ ...translation, subjectId: id })))
    .execute();
  expect(await toDo("pt")).toEqual(before);
  await db
    .updateTable("musicTracks")
    .set({ description: "Quiet." })
    .where("description", "=", description)
    .execute();
  expect(await toDo("pt")).toEqual({ ...before, outdated: before.outdated + 52 });
  const list = await read(`${SCREEN}?language=pt&show=missing`);
  expect(list.split(">Alto.<").length - 1).toBe(50);
});

test("a deleted track's translations are deleted with it", async () => {
  const { id } = await givenTrack({ description: "Short." });
  expect((await save(`track:${id}`, { description: "Curta." })).status).toBe(303);
  const fields = new URLSearchParams({ intent: "delete", trackId: id });
  expect((await ask(admin, "POST", "/admin/music-manager", fields)).status).toBe(303);
  const left = await db
    .selectFrom("translations")
    .select("field")
    .where("subjectId", "=", id)
    .execute();
  expect(left).toEqual([]);
});

test("only administrators see or save translations, and each save is in the audit log", async () => {
  const uploader = await givenUser({ canUpload: true });
  expect((await ask(uploader, "GET", SCREEN)).status).not.toBe(200);
  await save("legal:terms", { text: "Termos." });
  const { details } = await db
    .selectFrom("auditLog")
    .select("details")
    .where("act", "=", "translate-text")
    .where("subjectId", "=", "terms")
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ language: "pt", characters: 7 });
});

test("the audit log names a translated page in its reader's language, in earlier entries too", async () => {
  const german = await givenUser({ role: "admin" });
  await db
    .updateTable("userProfiles")
    .set({ adminLanguage: "de" })
    .where("id", "=", german.id)
    .execute();
  const version = await versionOf("page:home");
  const fields = { intent: "page", id: "page:home", version, title: "Casa", text: "" };
  const saved = await ask(german, "POST", `${SCREEN}?language=pt`, new URLSearchParams(fields));
  expect(saved.status).toBe(303);
  await db
    .insertInto("auditLog")
    .values({
      actorName: "ana",
      act: "translate-text",
      subjectKind: "page",
      subjectId: "contact",
      subjectName: "Contacto",
    })
    .execute();
  const english = await read("/admin/audit?act=translate-text");
  for (const name of ["Home", "Contact"])
    expect(english).toMatch(new RegExp(`translated the text of <strong[^>]*>${name}<`));
  expect(english).not.toMatch(/>(?:Start|Contacto)</);
  const page = await ask(german, "GET", "/admin/audit?act=translate-text");
  const html = await page.text();
  for (const name of ["Start", "Kontakt"])
    expect(html).toMatch(new RegExp(`<strong[^>]*>${name}<`));
});
