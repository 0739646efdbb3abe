import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Language } from "../../app/platform/i18n/language.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { preferredLanguage } from "../../app/storefront/frame/language-choice.ts";
import { filledIn, openCheckout, orderOf, shopperOf } from "../checkout/shopper.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrack, givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { versionOn } from "../fixtures/opened-form.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { startShopHere, untilAllIsReceived } from "../web/shop-here.ts";

/* The languages that the owner chooses for the storefront. */

const BRANDING = "/admin/settings/look";

let one: RunningShop;
let other: RunningShop;
let admin: Awaited<ReturnType<typeof givenUser>>;
let track: Awaited<ReturnType<typeof givenTrack>>;

beforeAll(async () => {
  admin = await givenUser({ role: "admin" });
  track = await givenTrack();
  await db.updateTable("userProfiles").set({ adminLanguage: "en" }).execute();
  const settings = { TRUST_PROXY: "1" };
  [one, other] = await Promise.all([startShopHere(settings), startShopHere(settings)]);
  await openCheckout();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await offer("pt", "es", "fr", "de");
});

const shop = { url: () => one.url };
const ask = askerOf(shop);
const get = (path: string, at = one) => fetch(at.url + path, { redirect: "manual" });
const read = async (path: string, at = one) => (await get(path, at)).text();
const locationOf = async (path: string, at = one) => (await get(path, at)).headers.get("Location");

async function send(...codes: string[]): Promise<Response> {
  const version = versionOn(await (await ask(admin, "GET", BRANDING)).text());
  const fields = { intent: "save", version, shopName: "", accentDark: "", accentLight: "" };
  const form = new URLSearchParams(fields);
  for (const code of codes) form.append("languages", code);
  return ask(admin, "POST", BRANDING, form);
}

/** Saves the settings at one process, and waits until both have received it. */
async function offer(...languages: Language[]): Promise<void> {
  expect((await send(...languages)).status).toBe(303);
  await Promise.all([one, other].map(untilAllIsReceived));
}

async function findOffered(): Promise<Language[]> {
  const settings = await db.selectFrom("settings").select("languages").executeTakeFirstOrThrow();
  return settings.languages;
}

const alternatesIn = (text: string) =>
  [...text.matchAll(/rel="alternate" hreflang="([\w-]+)"/gi)].map(([, language]) => language);

test("a new shop offers all languages, and the owner sees them ticked", async () => {
  expect(await findOffered()).toEqual(["en", "pt", "es", "fr", "de"]);
  const page = await (await ask(admin, "GET", BRANDING)).text();
  const boxes = page.match(/<input[^>]* type="checkbox"[^>]*>/g) ?? [];
  const ticked = boxes.filter((box) => box.includes('name="languages"') && /checked=/.test(box));
  expect(ticked).toHaveLength(5);
  expect(ticked.filter((box) => /disabled=/.test(box))).toEqual([
    expect.stringContaining('value="en"'),
  ]);
});

test("visitors and search engines find only the languages offered, at once and at every process", async () => {
  const page = `/music/${track.slug}`;
  const pages = [
    "/",
    "/pt/perguntas-frequentes",
    page,
    "/de/faq",
    `/de${page}`,
    "/sitemap.xml?part=pages",
  ];
  for (const path of pages) for (const at of [one, other]) await read(path, at);
  await offer("pt");
  for (const at of [one, other]) {
    for (const path of ["/", "/pt/perguntas-frequentes", page]) {
      const html = await read(path, at);
      expect(alternatesIn(html), path).toEqual(["en", "pt", "x-default"]);
      const named = [...html.matchAll(/<a [^>]*lang="(\w\w)" hreflang="\1"/gi)];
      expect(named.map(([, language]) => language).sort(), path).toEqual(["en", "pt"]);
    }
    const [entry = ""] = (await read("/sitemap.xml?part=pages", at)).split("</url>");
    expect(alternatesIn(entry)).toEqual(["en", "pt", "x-default"]);
    const index = await read("/sitemap.xml", at);
    expect(index).toContain("language=pt");
    expect(index).not.toContain("language=de");
    expect((await get("/sitemap.xml?part=pages&language=de", at)).status).toBe(404);
    const embedded = encodeURIComponent(`${at.url}/de${page}`);
    expect((await (await get(`/oembed?url=${embedded}`, at)).json()).html).toContain(
      `"${at.url}/embed/${track.slug}"`,
    );
  }
});

test("an address in a language that isn't offered leads to the same page in English, with its query", async () => {
  const addresses = {
    "/de": "/",
    "/de?search=night": "/?search=night",
    "/de/shop?genre=Techno&view=list": "/track-store?genre=Techno&view=list",
    [`/de/music/${track.slug}`]: `/music/${track.slug}`,
    "/de/feed.xml": "/feed.xml",
    [`/de/embed/${track.slug}`]: `/embed/${track.slug}`,
    "/de/orders": "/orders",
  };
  for (const address of Object.keys(addresses)) expect((await get(address)).status).toBe(200);
  await offer("pt");
  for (const [address, target] of Object.entries(addresses)) {
    for (const at of [one, other]) {
      expect((await get(address, at)).status, address).toBe(302);
      expect(await locationOf(address, at)).toBe(target);
    }
  }
  expect((await get("/pt/perguntas-frequentes")).status).toBe(200);
  for (const address of [
    "/de//evil.example",
    "/de/\\evil.example",
    "/de//evil.example/x.data",
    "/de//",
  ]) {
    const { status, headers } = await get(address);
    expect(status, address).toBeLessThan(500);
    for (const name of ["Location", "X-Remix-Redirect"])
      expect(headers.get(name) ?? "", address).not.toMatch(/^(?:https?:)?\/\/(?!localhost)/);
  }
  // A page that is already open loads the English document.
  const { status, headers } = await get("/de/faq.data");
  expect(status).toBe(204);
  expect(headers.get("X-Remix-Redirect")).toBe(`${one.url}/faq`);
  await offer("pt", "de");
  expect(await read("/de/faq")).toContain('<html lang="de"');
});

test("a browser's language that isn't offered is neither redirected to nor suggested", async () => {
  await offer("pt");
  const headers = { "Accept-Language": "de-DE,de;q=0.9,pt;q=0.8" };
  const page = await fetch(`${one.url}/faq`, { headers, redirect: "manual" });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html lang="en"');
  vi.stubGlobal("navigator", { languages: ["de-DE", "de", "pt"] });
  expect(preferredLanguage(["en", "pt", "de"])).toBe("de");
  expect(preferredLanguage(["en", "pt"])).toBe("pt");
  expect(preferredLanguage(["en"])).toBeUndefined();
  expect(await locationOf("/de/language-offer")).toBe("/language-offer");
});

test("an order placed in German keeps German pages, emails and documents when German is taken away", async () => {
  const { id } = await givenTrackSoldHere({ priceCents: 0 });
  const shopper = shopperOf(shop);
  const reserved = await shopper.ask("/de/checkout", { track: id });
  const checkout = reserved.headers.get("Location") ?? "";
  const placed = await runInLanguage("de", () => shopper.send(checkout));
  expect(placed.status).toBe(303);
  const page = checkout.replace("/checkout/", "/orders/");
  const { id: orderId } = await orderOf(id);
  const mails = () =>
    db
      .selectFrom("mails")
      .where("orderId", "=", orderId)
      .where("toAddress", "=", filledIn.email ?? "")
      .orderBy("createdAt")
      .select(["language", "blocks"])
      .execute();
  const agreement = () => shopper.ask(`${page}/papers/agreement`);
  await until(agreement, ({ status }) => status === 200);
  const before = await until(mails, (sent) => sent.length > 0);

  await offer("pt");
  const opened = await shopper.ask(page);
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain('<html lang="de"');
  expect((await agreement()).status).toBe(200);
  const english = page.replace("/de/", "/");
  expect((await shopper.ask(`${english}/papers/agreement`)).status).toBe(200);
  expect((await shopper.ask("/de/widerruf")).status).toBe(200);
  expect((await shopper.ask(english, { intent: "again" })).status).toBe(303);
  const after = await until(mails, (sent) => sent.length > before.length);
  expect(after.map(({ language }) => language)).toEqual(after.map(() => "de"));
  expect(JSON.stringify(after.at(-1)?.blocks)).toContain("Er gehört dir");
});

test("English can't be switched off, and unknown languages are refused", async () => {
  await offer("es");
  expect(await findOffered()).toEqual(["en", "es"]);
  await offer();
  expect(await findOffered()).toEqual(["en"]);
  expect((await get("/es/preguntas-frecuentes")).status).toBe(302);
  for (const code of ["xx", "original", "PT", "pt,de", "__proto__", ""]) {
    expect((await send("pt", code)).status, code).toBe(400);
  }
  expect(await findOffered()).toEqual(["en"]);
});

test("the audit log names the languages chosen", async () => {
  await offer("fr");
  const entry = await db
    .selectFrom("auditLog")
    .where("act", "=", "change-look")
    .orderBy("id", "desc")
    .select("details")
    .executeTakeFirstOrThrow();
  expect(entry.details).toMatchObject({ languages: "en, fr" });
});

test("the owner can translate into a language before offering it", async () => {
  await offer("pt");
  const screen = await (await ask(admin, "GET", "/admin/translations?language=de")).text();
  expect(screen).toContain("/admin/translations?language=de&amp;edit=");
});
