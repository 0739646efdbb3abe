import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { type Language, languages } from "../../app/platform/i18n/language.ts";
import { readCatalogs } from "../../scripts/message-catalogs.ts";
import { adminScreens } from "../fixtures/addresses.ts";
import { givenDelivery, givenOrder, givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Screens of the admin area as rendered for readers of each language. */

const shop = openShopForTests();

const screens = [
  ...adminScreens.map((screen) => screen.slice("/admin".length)),
  "/music-manager?new",
  "/same-music?view=decided",
  "/services?add=mixing",
  "/faq?add",
  "/users?add",
  "/users?invite",
];

/** Creates an administrator with a language, or null for the original ones. */
async function givenReader(adminLanguage: Language | null) {
  const { id, token } = await shop.uploader({ role: "admin" });
  await db.updateTable("userProfiles").set({ adminLanguage }).where("id", "=", id).execute();
  return async (screen: string) => {
    const headers = { Cookie: `sid=${token}` };
    return (await fetch(new URL(`/admin${screen}`, shop.url()), { headers })).text();
  };
}

/** Sample values of the agreements, which belong to a document. */
const ownersTexts = ["/settings/agreements: None", "/settings/agreements: Exclusive license"];

const messages = readCatalogs();

/** Returns the texts of the mix that the area came in which the language says otherwise. */
function textsOfOthers(language: Language): Set<string> {
  const own = new Set(Object.values(messages[language]));
  return new Set(Object.values(messages.original).filter((text) => !own.has(text)));
}

/**
 * Returns the texts in the admin area's part of a page, visible or announced, without those that
 * are marked as another language's.
 */
function textsIn(html: string): string[] {
  const area = html.slice(html.indexOf("data-language"), html.indexOf("</footer>"));
  const main = area.slice(0, area.includes("<footer") ? area.indexOf("<footer") : undefined);
  const visible = main
    .replaceAll(/<(script|style|option|textarea)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<(\w+)[^>]* lang="[a-z]{2}"[^>]*>[^<]*<\/\1>/g, "");
  const said = [...visible.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)];
  const texts = visible.split(/<[^>]*>/);
  return [...said.map(([, text = ""]) => text), ...texts]
    .map((text) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").trim())
    .filter(Boolean);
}

const translated = languages.filter((language) => language !== "en");

test.each(translated)(
  "no admin screen in %s shows a text of another language",
  async (language) => {
    const read = await givenReader(language);
    const others = textsOfOthers(language);
    const track = await givenTrack();
    await givenDelivery(track.id);
    const orderId = await givenOrder(track.id, { state: "paid", title: track.title });
    const details = [
      `/track/${track.id}`,
      `/music-manager?edit=${track.id}`,
      `/music-manager/bulk?id=${track.id}`,
      `/orders/${orderId}`,
    ];
    const left: string[] = [];
    for (const screen of [...screens, ...details]) {
      const html = await read(screen);
      expect(html, screen).toContain(`data-language="${language}"`);
      left.push(
        ...textsIn(html)
          .filter((text) => others.has(text))
          .map((text) => `${screen}: ${text}`),
      );
    }
    expect(left.filter((text) => !ownersTexts.includes(text))).toEqual([]);
  },
);

test("countries, amounts, dates and descriptions of sales use the reader's language", async () => {
  const [sold, planned] = [await givenTrack(), await givenTrack()];
  const order = { state: "paid", title: sold.title, priceCents: 1234567 } as const;
  const orderId = await givenOrder(sold.id, order);
  const buyer = { kind: "consumer", legalName: "Ana", email: "ana@example.com" } as const;
  await db
    .insertInto("orderBuyers")
    .values({ orderId, country: "DE", ...buyer })
    .execute();
  const [startsAt, endsAt] = [new Date("2099-12-01"), new Date("2099-12-08")];
  const dates = { startsAt, endsAt, startedAt: null };
  const promotion = { trackId: planned.id, cutPercent: 20, cutCents: null, ...dates };
  const nothing = { fullPriceCents: null, salePriceCents: null };
  await db
    .insertInto("trackSales")
    .values({ ...promotion, ...nothing })
    .execute();
  const month = new Date().toISOString().slice(0, 7).split("-").reverse().join("/");
  const english = {
    [`/orders/${orderId}`]: ["Germany", "€12,345.67"],
    "/settings/invoices": ["Germany"],
    "/insights?scale=month": ["Germany", "€12,345.67"],
    "/music-manager": ["Sale −20% from 2099-12-01 to 2099-12-07"],
    "/account": ["by password"],
  };
  const texts = {
    none: english,
    en: english,
    pt: {
      [`/orders/${orderId}`]: ["Alemanha", "12 345,67 €"],
      "/settings/invoices": ["Alemanha"],
      "/insights?scale=month": ["Alemanha", "12 345,67 €", month],
      "/music-manager": ["Promoção −20% de 2099-12-01 a 2099-12-07"],
      "/account": ["por palavra-passe"],
    },
  };
  for (const language of ["none", "en", "pt"] as const) {
    const read = await givenReader(language === "none" ? null : language);
    for (const [screen, said] of Object.entries(texts[language])) {
      const html = (await read(screen)).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
      for (const text of said) expect(html, `${screen} in ${language}`).toContain(text);
    }
  }
});
