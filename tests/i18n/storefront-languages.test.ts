import { beforeAll, expect, test } from "vitest";
import { type Language, languages } from "../../app/platform/i18n/language.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import appRoutes from "../../app/routes.ts";
import { builtInPages } from "../../app/shop/content/built-in-pages.ts";
import { legalNames } from "../../app/shop/content/content-names.ts";
import { builtInServices } from "../../app/shop/services/built-in-packages.ts";
import { readCatalogs } from "../../scripts/message-catalogs.ts";
import { filledIn, openCheckout, orderOf, shopperOf } from "../checkout/shopper.ts";
import {
  givenDelivery,
  givenPack,
  givenPreview,
  givenSession,
  givenTrack,
  givenTrackSoldHere,
  givenUser,
} from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { startShopHere } from "../web/shop-here.ts";
import { localAddress, localPages } from "./local-address.ts";

/* The shop in the language of an address. */

let shop: RunningShop;
let track: Awaited<ReturnType<typeof givenTrack>>;
let packId: string;

beforeAll(async () => {
  track = await givenTrack({ previewFileId: await givenPreview() });
  ({ id: packId } = await givenPack());
  shop = await startShopHere({ TRUST_PROXY: "1" });
});

const request = (path: string, init: RequestInit = {}) =>
  fetch(shop.url + path, { redirect: "manual", ...init });
const read = async (path: string) => (await request(path)).text();
const locationOf = async (path: string, init?: RequestInit) =>
  (await request(path, init)).headers.get("Location");

const pages = () => [
  "",
  "/?search=night",
  "/home",
  "/track-store",
  "/track-store?genre=Techno&view=list",
  "/music",
  `/music/${track.slug}`,
  "/sale",
  `/packs/${packId}`,
  "/services",
  "/faq",
  "/contact",
  "/terms",
  "/privacy",
  "/copyright",
  "/license",
  "/register",
  "/verify",
  "/seller",
  "/cart",
  "/orders",
  "/withdraw",
  `/free-again/${track.id}`,
  "/saved-searches?genre=Techno",
  "/shortlist",
  "/login",
  "/login/reset",
];

const catalogs = readCatalogs();

/** Names of pages whose texts the owner writes, in one language. */
function isOwners(text: string): boolean {
  return legalNames.some((name) => name === text.toLowerCase());
}

const builtInTexts = [...Object.values(builtInPages), ...Object.values(builtInServices).flat()];

/** Returns whether a text is English, or contains at least three English words around a value. */
function englishCheck(language: Language): (text: string) => boolean {
  const own = Object.values(catalogs[language]);
  const all = new Set(own);
  const english = Object.values(catalogs.en);
  const builtIn = builtInTexts.flatMap(({ title, ...texts }) => [
    title,
    "text" in texts ? texts.text : texts.description,
  ]);
  const whole = new Set([...english, ...builtIn].filter((text) => !all.has(text)));
  const parts = english
    .filter((text) => /[{<]/.test(text))
    .flatMap((text) => text.split(/\w+, (?:number|plural),|[{}]|<[^>]*>/))
    .filter((part) => (part.match(/\p{L}+/gu) ?? []).length >= 3)
    .filter((part) => !own.some((text) => text.includes(part)));
  return (text) => whole.has(text) || parts.some((part) => text.includes(part.trim()));
}

/** Returns texts that are visible or announced, without those in another language. */
function textsIn(html: string): string[] {
  const page = html
    .slice(html.indexOf("<body"))
    .replaceAll(/<(script|style|textarea)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<(\w+)(?= )[^>]* (?:hreflang|lang)="[^"]*"[^>]*>[\s\S]*?<\/\1>/gi, "");
  const said = [...page.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)];
  return [...said.map(([, text = ""]) => text), ...page.split(/<[^>]*>/)]
    .map((text) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").trim())
    .filter(Boolean);
}

const englishNames = new Set([...localPages("pt").keys()].map((page) => `/pt${page}`));
const prefixed = languages.filter((language) => language !== "en");
const checks = new Map<Language, (text: string) => boolean>(
  prefixed.map((language) => [language, englishCheck(language)]),
);

/** Returns the texts on a page in a language that are English instead. */
function englishIn(html: string, language: Language): string[] {
  const isEnglish = checks.get(language);
  return textsIn(html).filter((text) => isEnglish?.(text) && !isOwners(text));
}

async function findEnglish(
  page: string,
  language: Language,
  response: Response,
  status = 200,
): Promise<string[]> {
  const html = await response.text();
  expect(response.status, page).toBe(status);
  expect(html.slice(0, 100), page).toContain(`<html lang="${language}" dir="ltr"`);
  return englishIn(html, language).map((text) => `${page}: ${text}`);
}

test.each(prefixed)(
  "every page below /%s has no English sentence that is translated",
  async (language) => {
    const left: string[] = [];
    for (const page of pages()) {
      left.push(
        ...(await findEnglish(page, language, await request(localAddress(language, page)))),
      );
    }
    expect(left).toEqual([]);
  },
);

test.each(prefixed)(
  "a buyer reads no English sentence between the checkout and the withdrawal in %s",
  async (language) => {
    await openCheckout();
    const { id, slug } = await givenTrackSoldHere();
    const { ask, send } = shopperOf({ url: () => shop.url });
    const buy = () => ask(`/${language}/checkout`, { track: id });
    const checkout = (await buy()).headers.get("Location") ?? "";
    const order = checkout.replace("/checkout/", "/orders/");
    const left: string[] = [];
    const look = async (page: string, response: Response, status = 200) => {
      left.push(...(await findEnglish(page, language, response, status)));
    };
    await look("track reserved", await ask(`/${language}/music/${slug}`));
    await look("cart", await ask(localAddress(language, "/cart")));
    await look("checkout", await ask(checkout));
    const place = (fields = {}) => runInLanguage(language, () => send(checkout, fields));
    await look("checkout refused", await place({ email: "ana", country: "" }), 400);
    expect((await place()).status).toBe(303);
    await look("order placed", await ask(order));
    await look("pay", await ask(`${order}/pay`));
    const payPage = await (await ask(`${order}/pay`)).text();
    const [, sandbox = ""] = /href="([^"]*\/sandbox\/\w+)"/.exec(payPage) ?? [];
    await look("sandbox", await ask(sandbox));
    await ask(sandbox, { intent: "pay" });
    const readOrder = async () => (await ask(order)).text();
    await until(readOrder, (html) => html.includes("/papers/agreement"));
    await look("order paid", await ask(order));
    await look("track sold", await ask(`/${language}/music/${slug}`));
    const { number } = await orderOf(id);
    const said = { name: "Ana Buyer", orderNumber: number ?? "" };
    const withdrawal = { formKey: crypto.randomUUID(), ...said };
    const withdraw = `/${language}/withdraw`;
    await look("withdrawal refused", await ask(withdraw, { ...withdrawal, email: "" }), 400);
    const sent = await ask(withdraw, { ...withdrawal, email: filledIn.email ?? "" });
    await look("withdrawal received", await ask(sent.headers.get("Location") ?? ""));
    await look("order withdrawn", await ask(order));
    await look("orders", await ask(`/${language}/orders`));
    await look("order missing", await ask(`${order.slice(0, -2)}aa`), 404);
    const { downloadId } = await givenDelivery(track.id);
    await look("download", await ask(`/${language}/download/${downloadId}`));
    await look("download missing", await ask(`/${language}/download/none`), 404);
    const signedIn = { headers: { Cookie: `sid=${await givenSession(await givenUser())}` } };
    const thanks = `/${language}/thank-you/${track.id}`;
    await look("thank you", await request(thanks, signedIn));
    expect(left).toEqual([]);
  },
);

test("links and forms of a page below /pt stay in its language", async () => {
  const elsewhere = /^\/(?:assets|media|icon\.svg|register\.json)/;
  for (const page of pages()) {
    const html = (await read(localAddress("pt", page))).replaceAll(
      /<a [^>]*hreflang="[^"]*"/gi,
      "",
    );
    const addresses = [...html.matchAll(/ (?:href|action)="(\/[^"]*)"/g)].map(([, to = ""]) => to);
    const leading = addresses.filter((to) => !elsewhere.test(to) && !/^\/pt(?=[/?]|$)/.test(to));
    expect(leading, page).toEqual([]);
    const english = addresses.filter((to) => englishNames.has(to.replace(/[?#].*/, "")));
    expect(english, page).toEqual([]);
  }
});

test("an address without a language is the shop in English, as before", async () => {
  const html = await read("/track-store");
  expect(html).toContain('<html lang="en"');
  expect(englishIn(html, "pt").length).toBeGreaterThan(20);
  expect(html).not.toContain("/assets/pt/");
  expect(html).not.toMatch(/ (?:href|action)="\/pt\/(?!loja)/);
});

test("the scripts of a Portuguese page are Portuguese, and hardly heavier than the English ones", async () => {
  const html = await read("/pt/loja");
  const scripts = [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((path) => !path.startsWith("/assets/pt/"))).toEqual([]);
  for (const language of prefixed) {
    const sizes = await Promise.all(
      scripts.map(async (path) => {
        const headers = { "Accept-Encoding": "br" };
        const own = path.replace("/pt/", `/${language}/`);
        const response = await request(own, { method: "HEAD", headers });
        return Number(response.headers.get("Content-Length"));
      }),
    );
    expect(sizes.filter((size) => !(size > 0))).toEqual([]);
    expect(
      sizes.reduce((sum, size) => sum + size),
      language,
    ).toBeLessThanOrEqual(122 * 1024);
  }
});

test.each([
  "/en",
  "/en/track-store",
  "/xx/track-store",
  "/pt/pt/loja",
  "/it/track-store",
  "/PT/track-store",
  "/pt-BR",
  "/ptx",
])("%s is in no language of the shop, and missing", async (path) => {
  expect((await request(path)).status).toBe(404);
});

test("a missing page says so in the spec's Portuguese and in the language of its address", async () => {
  const [english, portuguese] = [await read("/no-such-page"), await read("/pt/no-such-page")];
  for (const html of [english, portuguese]) {
    expect(html).toContain("A página que você procura não existe ou mudou de endereço.");
  }
  expect(english).toContain("The page you&#x27;re looking for doesn&#x27;t exist or has moved.");
  expect(portuguese).not.toContain("Page not found");
  expect(portuguese).toContain('href="/pt/loja"');
});

test.each(prefixed)(
  "the English name of a page leads to its name in %s, and forms still arrive",
  async (language) => {
    for (const [page, own] of localPages(language)) {
      const { status, headers } = await request(`/${language}${page}?genre=Techno`);
      expect([status, headers.get("Location")]).toEqual([301, `${own}?genre=Techno`]);
      expect((await request(own)).status, own).toBe(200);
      expect((await request(own.replace(`/${language}`, ""))).status, own).toBe(404);
      const spelled = `%${own.charCodeAt(4).toString(16)}${own.slice(5).toUpperCase()}/`;
      expect(await locationOf(`/${language}/${spelled}`)).toBe(own);
    }
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const form = { method: "POST", headers, body: new URLSearchParams({ name: "" }) };
    expect((await request(`/${language}/contact`, form)).status).toBe(400);
  },
);

test("no page has the name of another, in any language", async () => {
  const paths = appRoutes.map(({ path }) => `/${path?.split("/")[0]}`);
  for (const language of prefixed) {
    const names = [...localPages(language)].map(([page, own]) => [page, own.slice(3)] as const);
    expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
    expect(names.filter(([page]) => !paths.includes(page))).toEqual([]);
    expect(names.filter(([, name]) => paths.includes(name))).toEqual([]);
    expect(names.filter(([, name]) => !/^\/[a-z-]+$/.test(name))).toEqual([]);
  }
});

test("redirects stay in the language, for documents and for the router's data", async () => {
  expect(await locationOf(`/pt/music/${track.id}`)).toBe(`/pt/music/${track.slug}`);
  expect(await locationOf("/pt/checkout")).toBe("/pt/loja");
  expect(await locationOf("/pt/loja?code=SUMMER&view=list")).toBe("/pt/loja?view=list");
  expect(await locationOf("/pt?code=SUMMER")).toBe("/pt");
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const reserving = { method: "POST", headers, body: new URLSearchParams({ intent: "add" }) };
  expect(await locationOf("/pt/carrinho", reserving)).toMatch(/^\/pt\/carrinho\?/);
  // The router adds the prefix itself.
  const data = await request(`/pt/music/${track.id}.data`);
  expect(data.status).toBe(202);
  expect(await data.text()).toContain(`"/music/${track.slug}"`);
});

test("addresses of the admin area have no language, and lead there", async () => {
  expect(await locationOf("/pt/admin/music-manager?edit=1")).toBe("/admin/music-manager?edit=1");
  const { status, headers } = await request("/pt/admin/music-manager.data?edit=1");
  expect(status).toBe(204);
  expect(headers.get("X-Remix-Redirect")).toBe(`${shop.url}/admin/music-manager?edit=1`);
});

test("a page is cached for each language, and rendered once", async () => {
  const cacheOf = async (path: string) => (await request(path)).headers.get("Server-Timing");
  for (const path of ["/faq", "/pt/perguntas-frequentes", "/pt/perguntas-frequentes.data", "/pt"]) {
    await read(path);
    expect(await cacheOf(path), path).toBe("cache;desc=hit");
  }
  expect(await cacheOf("/pt/perguntas-frequentes?utm_source=mail")).toBe("cache;desc=hit");
  await read("/pt/no-such-page");
  expect(await cacheOf("/pt/no-other-page")).toBe("cache;desc=hit");
  expect(await read("/faq")).toContain('<html lang="en"');
  expect(await read("/pt/perguntas-frequentes")).toContain('<html lang="pt"');
});

test("search engines learn where a page is in each language", async () => {
  for (const [page, path] of [
    [`/music/${track.slug}`, `/music/${track.slug}`],
    [`/music/${track.slug}`, `/pt/music/${track.slug}`],
    ["/track-store", "/track-store"],
    ["/track-store", "/pt/loja"],
    ["/services", "/fr/prestations"],
  ] as const) {
    const html = (await read(path)).replaceAll("hrefLang", "hreflang");
    expect(html).toContain(`<link rel="canonical" href="${shop.url}${path}"/>`);
    for (const language of languages) {
      const own = language === "en" ? page : localAddress(language, page);
      expect(html).toContain(
        `<link rel="alternate" hreflang="${language}" href="${shop.url}${own}"/>`,
      );
    }
    expect(html).toContain(
      `<link rel="alternate" hreflang="x-default" href="${shop.url}${page}"/>`,
    );
    expect(html).toContain(`property="og:url" content="${shop.url}${path}"`);
    if (page.startsWith("/music/")) expect(html).toContain(`"url":"${shop.url}${path}"`);
  }
});

test("the sitemap lists each language of a page, with the addresses of all", async () => {
  const index = await read("/sitemap.xml");
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  expect(new Set(parts).size).toBe(parts.length);
  const maps = await Promise.all(parts.map(async (part) => (await fetch(part)).text()));
  const entries = maps.flatMap((map) => map.match(/<url>.*?<\/url>/gs) ?? []);
  for (const page of ["/faq", `/music/${track.slug}`]) {
    const alternates = [
      ...languages.map((language) => [
        language,
        language === "en" ? page : localAddress(language, page),
      ]),
      ["x-default", page],
    ];
    for (const [, own] of alternates.slice(0, -1)) {
      const found = entries.filter((entry) => entry.includes(`<loc>${shop.url}${own}</loc>`));
      expect(found, own).toHaveLength(1);
      expect(
        [...(found[0] ?? "").matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
          ([, language, address]) => [language, address?.replace(shop.url, "")],
        ),
      ).toEqual(alternates);
    }
  }
  expect((await request("/sitemap.xml?part=pages&language=xx")).status).toBe(404);
});

test("the feed, the embedded player and oEmbed are in the language of their address", async () => {
  const feed = await read("/pt/feed.xml");
  expect(feed).toContain('xml:lang="pt"');
  expect(feed).toContain(`href="${shop.url}/pt/music/${track.slug}"`);
  expect(feed).toContain(`<id>${shop.url}/music/${track.id}</id>`);
  const player = await read(`/pt/embed/${track.slug}`);
  expect(player).toContain('<html lang="pt" dir="ltr"');
  expect(player).toContain(`href="${shop.url}/pt/music/${track.slug}"`);
  const url = encodeURIComponent(`${shop.url}/pt/music/${track.slug}`);
  expect((await (await request(`/oembed?url=${url}`)).json()).html).toContain(
    `${shop.url}/pt/embed/${track.slug}`,
  );
});

test("the header leads to the same page in each language, with its filters", async () => {
  const html = await read("/pt/loja?genre=Techno&view=list");
  expect(html).toMatch(/<a href="\/track-store\?genre=Techno&amp;view=list" lang="en"/);
  expect(html).toMatch(
    /<a href="\/pt\/loja\?genre=Techno&amp;view=list" lang="pt"[^>]*aria-current="true"/,
  );
  expect(html).toMatch(/<a href="\/de\/shop\?genre=Techno&amp;view=list" lang="de"/);
});
