import { expect, test } from "vitest";
import { db } from "../../app/database/db.server.ts";
import portuguese from "../../app/words/portuguese.json";
import { givenDelivery, givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Each screen of the admin area as the server writes it for somebody who reads Portuguese. */

const shop = openShopForTests();

const screens = [
  "",
  "/dashboard",
  "/account",
  "/music-manager",
  "/music-manager?new",
  "/same-music",
  "/same-music?view=decided",
  "/services",
  "/services?add=mixing",
  "/faq",
  "/faq?add",
  "/messages",
  "/mails",
  "/users",
  "/users?add",
  "/users?invite",
  "/users/downloads",
  "/orders",
  "/transfers",
  "/insights",
  "/audit",
  "/settings",
  ...[
    "look",
    "page-content",
    "social-links",
    "legal-pages",
    "agreements",
    "payments",
    "voice-tag",
    "checkout",
    "taxes",
    "invoices",
    "personal-data",
    "signing-in",
    "maintenance",
    "storage",
  ].map((tab) => `/settings/${tab}`),
];

/** Of the agreements' sample values, which are a paper's. */
const ofPapers = ["/settings/agreements: None", "/settings/agreements: Exclusive licence"];

const isTranslated = (text: string) =>
  Object.hasOwn(portuguese, text) && Reflect.get(portuguese, text) !== text;

/** What somebody reads or hears in the part of a page that is the admin area's. */
function textsIn(html: string): string[] {
  const area = html.slice(html.indexOf("data-words"), html.indexOf("</footer>"));
  const main = area.slice(0, area.includes("<footer") ? area.indexOf("<footer") : undefined);
  const visible = main.replaceAll(/<(script|style|option|textarea)\b[\s\S]*?<\/\1>/g, "");
  const said = [...visible.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)];
  const shown = visible.split(/<[^>]*>/);
  return [...said.map(([, text = ""]) => text), ...shown]
    .map((text) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").trim())
    .filter(Boolean);
}

test("in Portuguese no screen of the admin area shows a text as it came that has its Portuguese", async () => {
  const { id, token } = await shop.uploader({ role: "admin" });
  await db.updateTable("userProfiles").set({ adminLanguage: "pt" }).where("id", "=", id).execute();
  const track = await givenTrack();
  await givenDelivery(track.id);
  const left: string[] = [];
  for (const screen of [...screens, `/track/${track.id}`, `/music-manager?edit=${track.id}`]) {
    const answer = await fetch(new URL(`/admin${screen}`, shop.url()), {
      headers: { Cookie: `sid=${token}` },
    });
    const html = await answer.text();
    expect(html, screen).toContain('data-words="pt"');
    left.push(
      ...textsIn(html)
        .filter(isTranslated)
        .map((text) => `${screen}: ${text}`),
    );
  }
  expect(left.filter((text) => !ofPapers.includes(text))).toEqual([]);
});
