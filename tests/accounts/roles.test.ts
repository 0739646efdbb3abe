import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { addressesOf, addressFor } from "../fixtures/addresses.ts";
import { type Asker, askerOf, dataOf, givenPeople } from "../fixtures/ask-as.ts";
import { givenDelivery, givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/*
 * Every URL of the shop, requested by each kind of user. An outcome consists of four results: the
 * page, its data, a form without fields, and the same form from the page's script.
 */

const shop = openShopForTests({ TRUST_PROXY: "1", METRICS: "public" });
const ask = askerOf(shop);

type Who = "visitor" | "plain" | "uploader" | "admin";
type Outcomes = string | Record<Who, string>;

const toLogin = "302→/login 202→/login 302→/login 202→/login";
const toUserHome = "302→/admin/music-manager 202→/admin/music-manager 403 403";
const open = "200 200 405 405";
const signedIn = "302→/ 202→/ 302→/ 400";

/** Returns the same outcome for everyone with an account. */
const members = (outcome: string) => ({ plain: outcome, uploader: outcome, admin: outcome });
const admins = (outcome: string) => ({
  visitor: toLogin,
  plain: toUserHome,
  uploader: toUserHome,
  admin: outcome,
});

const uploaders = (visitor: string, plain: string, outcome: string) => ({
  visitor,
  plain,
  uploader: outcome,
  admin: outcome,
});

/** Expected outcomes. A URL without an entry fails the test below. */
const table: Record<string, Outcomes> = {
  "/": open,
  "/home": open,
  "/track-store": open,
  "/music": open,
  "/music/:slug": "200 200 200 200",
  "/music/:slug/sounds-like": open,
  "/sale": open,
  "/packs/:packId": "404 404 405 405",
  "/services": open,
  "/faq": open,
  "/contact": "200 200 400 400",
  "/terms": open,
  "/privacy": open,
  "/copyright": open,
  "/license": open,
  "/seller": open,
  "/register": open,
  "/register.json": open,
  "/verify": open,
  "/verify/:code": "404 404 405 405",
  "/download/:id?": "404 404 404 404",
  "/download/:id/claim": "405 405 200 200",
  "/delivery/:pass": "404 404 405 405",
  "/thank-you/:trackId?": { visitor: toLogin, ...members("404 404 404 404") },
  "/thank-you/:trackId/claim": { visitor: "405 405 401 401", ...members("405 405 400 400") },
  "/withdraw": "200 200 400 400",
  "/withdraw/:id": "404 404 405 405",
  "/free-again/:trackId": "404 404 404 404",
  "/free-again/confirm/:token": "404 404 404 404",
  "/saved-searches": "200 200 400 400",
  "/saved-searches/confirm/:token": "404 404 404 404",
  "/saved-searches/stop/:token": "200 200 400 400",
  "/cart": "200 200 404 404",
  "/cart/:secret": "404 404 404 404",
  "/checkout": "302→/track-store 202→/track-store 403 403",
  "/checkout/:secret": "404 404 404 404",
  "/checkout/return/:paymentId": open,
  "/orders": "200 200 404 404",
  "/orders/:secret": "404 404 404 404",
  "/orders/:secret/papers/:name": "404 404 405 405",
  "/orders/:secret/pay": "404 404 405 405",
  "/orders/find/:link": "404 404 404 404",
  "/sandbox/:ref": "404 404 404 404",
  "/likes": { visitor: toLogin, ...members(open) },
  "/shortlist": "200 200 404 404",
  "/login/code": {
    visitor: "302→/login 202→/login 302→/login 400",
    ...members(signedIn),
  },
  "/login/reset": "200 200 400 400",
  "/login/reset/:token": "404 404 400 400",
  "/login/email/:token": "404 404 404 404",
  "/login/invitation/:token": "404 404 400 400",
  "/login/passkey": "405 405 400 400",
  "/login": { visitor: "200 200 400 400", ...members(signedIn) },
  "/admin/login": { visitor: "200 200 400 400", ...members(signedIn) },
  // It ends with the first administrator.
  "/setup": "404 404 404 404",
  "/logout": "405 405 303→/ 202→/",

  "/admin": admins(open),
  "/admin/dashboard": admins(open),
  "/admin/confirm": admins("200 200 303→/admin/confirm 202→/admin/confirm"),
  "/admin/account": { visitor: toLogin, ...members("200 200 404 404") },
  "/admin/music-manager": { visitor: toLogin, ...members("200 200 404 404") },
  // It redirects to the list without an action.
  "/admin/music-manager/bulk": {
    visitor: toLogin,
    ...members("302→/admin/music-manager 202→/admin/music-manager 404 404"),
  },
  "/admin/music-manager/bulk/:id": admins("404 404 404 404"),
  "/admin/track/:id": admins("200 200 405 405"),
  "/admin/genres": admins("200 200 404 404"),
  "/admin/services": admins("200 200 404 404"),
  "/admin/discounts": admins("200 200 404 404"),
  "/admin/packs": admins("200 200 404 404"),
  "/admin/faq": admins("200 200 404 404"),
  "/admin/translations": admins("200 200 404 404"),
  "/admin/messages": admins("200 200 404 404"),
  "/admin/mails": admins("200 200 404 404"),
  "/admin/mails/:id": admins("404 404 404 404"),
  "/admin/mails/:id/preview": admins("404 404 405 405"),
  // A 303 redirects users who can't manage accounts to a page that says so in a toast.
  "/admin/users": {
    ...admins("200 200 404 404"),
    plain: toUserHome.replace("302", "303"),
    uploader: toUserHome.replace("302", "303"),
  },
  "/admin/users/downloads": {
    ...admins("200 200 404 404"),
    plain: toUserHome.replace("302", "303"),
    uploader: toUserHome.replace("302", "303"),
  },
  "/admin/orders": admins(open),
  "/admin/orders.csv": admins(open),
  "/admin/orders/books": admins("404 404 405 405"),
  "/admin/orders/:id": admins("404 404 404 404"),
  "/admin/orders/:id/evidence.zip": admins("404 404 405 405"),
  "/admin/orders/:id/personal-data.zip": admins("404 404 405 405"),
  "/admin/orders/:id/papers/:name": admins("404 404 405 405"),
  "/admin/same-music": admins("200 200 404 404"),
  "/admin/same-music/:id/:side": admins("404 404 405 405"),
  "/admin/transfers": admins("200 200 404 404"),
  // Everyone with an account sees their own data and no one else's.
  "/admin/shares": { visitor: toLogin, ...members("200 200 404 404") },
  "/admin/shares/:id": { visitor: toLogin, ...members("404 404 404 404") },
  "/admin/shares/:id/:month": { ...admins("404 404 405 405") },
  "/admin/shares/:id/:month/:file": { ...admins("404 404 405 405") },
  "/admin/shares/payouts/:id": admins("404 404 404 404"),
  "/admin/shares/payouts/:id/:file": admins("404 404 405 405"),
  "/admin/insights": { visitor: toLogin, ...members(open) },
  "/admin/insights.csv": { visitor: toLogin, ...members(open) },
  "/admin/audit": admins(open),
  "/admin/audit.csv": admins(open),
  "/admin/content": admins("200 200 404 404"),
  "/admin/settings": admins(open),
  "/admin/settings/page-content": admins("200 200 404 404"),
  "/admin/settings/look": admins("200 200 404 404"),
  "/admin/settings/social-links": admins("200 200 400 400"),
  "/admin/settings/legal-pages": admins("200 200 404 404"),
  "/admin/settings/agreements": admins("200 200 404 404"),
  "/admin/settings/taxes": admins("200 200 404 404"),
  "/admin/settings/invoices": admins("200 200 404 404"),
  "/admin/settings/shares": admins("200 200 404 404"),
  "/admin/settings/personal-data": admins("200 200 404 404"),
  "/admin/settings/payments": admins("200 200 404 404"),
  "/admin/settings/voice-tag": admins("200 200 404 404"),
  "/admin/settings/voice-tag/sound": admins("404 404 405 405"),
  "/admin/settings/checkout": admins("200 200 404 404"),
  "/admin/settings/signing-in": admins("200 200 404 404"),
  "/admin/settings/maintenance": admins("200 200 404 404"),
  "/admin/settings/storage": admins(
    "200 200 303→/admin/settings/storage 202→/admin/settings/storage",
  ),
  "/admin/settings/backup": admins("200 200 303→/admin/settings/backup 202→/admin/settings/backup"),
  "/admin/settings/backup.tar": admins(open),
  "/admin/settings/email": admins("200 200 404 404"),
  "/admin/settings/https": admins("200 200 405 405"),
  "/admin/settings/system": admins("200 200 404 404"),

  "/uploads/from-address": uploaders("400 200 401 401", "400 200 403 403", "400 200 400 400"),
  "/uploads/:id/draft": uploaders("400 200 401 401", "400 200 403 403", "400 200 404 404"),
  "/uploads/:id/state": uploaders("401 401 405 405", "403 403 405 405", "404 404 405 405"),
  "/uploads/:id?": uploaders("401 401 401 401", "403 403 403 403", "404 404 412 412"),
  "/media/:bucket/:name": "404 404 405 405",
  "/live": "200 404 405 405",
  "/webhooks/:provider": "405 405 400 400",
  "/sitemap.xml": open,
  "/feed.xml": open,
  "/embed/:slug": open,
  "/music/:slug/card.jpg": open,
  "/suggest": open,
  "/language-offer": open,
  "/insights/visit": "405 405 400 400",
  "/oembed": "404 404 405 405",
  "/robots.txt": open,
  "/healthz": open,
  "/readyz": open,
  "/metrics": open,
  "/*": "404 404 405 405",
};

test("every URL of the shop is in the table of permissions", () => {
  expect(addressesOf(routes).sort()).toEqual(Object.keys(table).sort());
});

/** Requests only the head of a stream, because it never ends. */
const reading = (address: string) => (address === "/live" ? "HEAD" : "GET");

async function outcomesOf(who: Asker, address: string): Promise<string> {
  const outcomes: string[] = [];
  for (const path of [address, dataOf(address)]) {
    outcomes.push(await outcomeOf(await ask(who, reading(address), path), "POST"));
  }
  for (const path of [address, dataOf(address)]) {
    const answer = await ask(who, "POST", path, new URLSearchParams());
    outcomes.push(await outcomeOf(answer, "GET, HEAD"));
  }
  return outcomes.join(" ");
}

/** Returns the status and the redirect without its query. A script is redirected by a 202. */
async function outcomeOf(answer: Response, otherMethods: string): Promise<string> {
  const allow = answer.headers.get("Allow");
  if (allow !== (answer.status === 405 ? otherMethods : null)) return `${answer.status}, ${allow}`;
  const text = await answer.text();
  const said = answer.status === 202 ? /"(\/[^"]*)"/.exec(text)?.[1] : undefined;
  const leadsTo = answer.headers.get("Location") ?? said;
  return leadsTo ? `${answer.status}→${leadsTo.replace(/\?.*/, "")}` : `${answer.status}`;
}

/**
 * Kinds of users. A deactivated account gets what a visitor gets, as do programs; a buyer has a
 * link. Uploaders are alike at a URL.
 */
const roles: Record<string, Who> = {
  buyer: "visitor",
  crawler: "visitor",
  deactivated: "visitor",
  "another uploader": "uploader",
};

const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** Requests every URL as everyone in parallel. Returns the differences from the table. */
async function walk(
  check: (pattern: string, path: string, who: Asker, name: string) => Promise<string[]>,
) {
  const people = await givenPeople();
  const given = await givenTrack({ userId: people.uploader.id });
  const { downloadId } = await givenDelivery(given.id);
  const track = { ...given, downloadId: downloadId ?? "" };
  const strangers = {
    buyer: { Cookie: "visitor=x", Referer: `${shop.url()}/download/${downloadId}` },
    crawler: { "User-Agent": crawler },
  };
  const everybody = { ...people, ...strangers };
  const differences: string[] = [];
  for (const pattern of Object.keys(table)) {
    const path = addressFor(pattern, track);
    const found = Object.entries(everybody).map(([name, who]) => check(pattern, path, who, name));
    differences.push(...(await Promise.all(found)).flat());
  }
  return differences;
}

test("every URL responds to everyone as the table says, for reads and writes", async () => {
  const differences = await walk(async (pattern, path, who, name) => {
    const expected = table[pattern] ?? "";
    const wanted = typeof expected === "string" ? expected : expected[roles[name] ?? (name as Who)];
    const found = await outcomesOf(who, path);
    return found === wanted ? [] : [`${pattern} asked by ${name}: ${found}, not ${wanted}`];
  });
  expect(differences.join("\n")).toBe("");
}, 300_000);

test("pages accept only their own methods from anyone, and only uploads accept PATCH and DELETE", async () => {
  const differences = await walk(async (_pattern, path, who, name) => {
    const found: string[] = [];
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const { status, headers } = await ask(who, method, path, new URLSearchParams());
      const allow = headers.get("Allow");
      if (status !== 405 || allow !== "GET, HEAD, POST")
        found.push(`${method} ${path} by ${name}: ${status}, ${allow}`);
    }
    const upload = `/uploads/${crypto.randomUUID()}`;
    const { status } = await ask(who, "PATCH", upload, new URLSearchParams());
    if (![401, 403, 404].includes(status)) found.push(`PATCH ${upload} by ${name}: ${status}`);
    return found;
  });
  expect(differences.join("\n")).toBe("");
});
