import { beforeAll, expect, test } from "vitest";
import { addressFor, urlPatterns } from "../fixtures/addresses.ts";
import { dataOf } from "../fixtures/ask-as.ts";
import { givenDelivery, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { sumsOfTables } from "../fixtures/sums-of-tables.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/*
 * Forms that another site can make a signed-in administrator's browser send: every URL, each with a
 * form that would do something there.
 */

const shop = openShopForTests();

const foreign: Record<string, (own: string) => Record<string, string>> = {
  "from another site": (own) => ({ "Sec-Fetch-Site": "cross-site", Origin: own }),
  "from a neighbour's host": (own) => ({ "Sec-Fetch-Site": "same-site", Origin: own }),
  "by nobody's page": (own) => ({ "Sec-Fetch-Site": "none", Origin: own }),
  "by an old browser, from another site": () => ({ Origin: "https://evil.example" }),
  "by an old browser, from a name that begins like ours": (own) => ({
    Origin: `${own}.evil.example`,
  }),
  "by an old browser, from a frame without an origin": () => ({ Origin: "null" }),
  "by a browser that says nothing": () => ({}),
  "as plain text": () => ({ Origin: "https://evil.example", "Content-Type": "text/plain" }),
};

/** Returns a track, and the form data of a signed-in administrator. */
async function givenTarget() {
  const given = await givenTrack({ isFavorite: false });
  const { downloadId } = await givenDelivery(given.id);
  const user = await givenUser();
  const cookie = `sid=${await givenSession(await givenUser({ role: "admin" }))}`;
  return { track: { ...given, downloadId: downloadId ?? "" }, user, cookie };
}

let target: Awaited<ReturnType<typeof givenTarget>>;
beforeAll(async () => {
  target = await givenTarget();
});

type Form = Record<string, string>;

/** Time when the page of a form was opened. People need time to fill one in. */
const opened = String(Date.now() - 60_000);

/**
 * Returns a form that does something, by the pattern of its URL; otherwise one with every field.
 */
function formFor(pattern: string): Form {
  const { track, user } = target;
  const formKey = crypto.randomUUID();
  const forms: Record<string, Form> = {
    "/music/:slug": {},
    "/contact": { name: "Eve", email: "eve@example.com", message: "Hello", opened },
    "/download/:id/claim": {},
    "/admin/music-manager": { intent: "favorite", trackId: track.id, value: "true" },
    "/admin/users": { intent: "deactivate", id: user.id },
    "/admin/users/downloads": { intent: "link", trackId: track.id },
    "/admin/discounts": { intent: "add", formKey, name: "EVE", percent: "5" },
    "/admin/packs": { intent: "add", formKey, size: "3", paidTracks: "2" },
    "/admin/faq": { intent: "add", formKey, question: "Is it so?", answer: "Yes." },
  };
  return forms[pattern] ?? { intent: "delete", id: track.id, trackId: track.id };
}

/**
 * Sends a form as an administrator. Links are claimed by a visitor, because the staff does not buy
 * by visiting.
 */
function send(method: string, pattern: string, path: string, headers: Record<string, string>) {
  const body = new URLSearchParams(formFor(pattern));
  const cookie = pattern === "/download/:id/claim" ? "visitor=x" : target.cookie;
  const all = { Cookie: cookie, ...headers };
  return fetch(new URL(path, shop.url()), { method, headers: all, body, redirect: "manual" });
}

/** Endpoint authenticated by a signature: `tests/payments/webhooks.test.ts`. */
const signed = "/webhooks/:provider";
const patterns = urlPatterns.filter((pattern) => pattern !== signed);

test.each(Object.entries(foreign))(
  "a form sent %s is rejected at every URL and changes nothing",
  async (_how, headersOf) => {
    const before = await sumsOfTables();
    let sent = 0;
    for (const pattern of patterns) {
      const address = addressFor(pattern, target.track);
      for (const path of [address, dataOf(address)]) {
        const answer = await send("POST", pattern, path, headersOf(shop.url()));
        expect(answer.status, path).toBe(403);
        sent += 1;
      }
    }
    // An upload is continued and canceled by methods that no other URL accepts.
    for (const method of ["PATCH", "DELETE"]) {
      const path = `/uploads/${crypto.randomUUID()}`;
      const answer = await send(method, "/uploads/:id?", path, headersOf(shop.url()));
      expect(answer.status, method).toBe(403);
      sent += 1;
    }
    expect(sent).toBeGreaterThan(2 * patterns.length);
    expect(await sumsOfTables()).toEqual(before);
  },
);

test("the administrator is still signed in after all these requests", async () => {
  const page = await fetch(`${shop.url()}/admin`, { headers: { Cookie: target.cookie } });
  expect([page.status, page.url]).toEqual([200, `${shop.url()}/admin`]);
});

// Control: the same forms work from the shop's own pages.
test.each([
  "/music/:slug",
  "/contact",
  "/download/:id/claim",
  "/admin/music-manager",
  "/admin/users",
  "/admin/users/downloads",
  "/admin/discounts",
  "/admin/packs",
  "/admin/faq",
])("the same form from a page of the shop is accepted at %s", async (pattern) => {
  const path = addressFor(pattern, target.track);
  const before = await sumsOfTables();
  const own = { "Sec-Fetch-Site": "same-origin", Origin: shop.url() };
  const first = await send("POST", pattern, path, own);
  // A browser's first form is resent with the cookie that it received.
  const [visitor] = first.headers.getSetCookie().map((set) => set.split(";")[0]);
  const isAsked = first.status === 307;
  const { status } = isAsked
    ? await send("POST", pattern, path, { ...own, Cookie: `${target.cookie}; ${visitor}` })
    : first;
  expect(status).toBeLessThan(400);
  expect(await sumsOfTables()).not.toEqual(before);
});

/** Forms without fields, which are not parsed. */
const withoutFields = ["/logout", "/music/:slug", "/download/:id/claim"];

test("plain text from a page of the shop is not treated as a form and changes nothing", async () => {
  const before = await sumsOfTables();
  const headers = { Origin: shop.url(), "Content-Type": "text/plain" };
  for (const pattern of patterns.filter((each) => !withoutFields.includes(each))) {
    const path = addressFor(pattern, target.track);
    const { status } = await send("POST", pattern, path, headers);
    expect(status, pattern).not.toBe(303);
    expect(status, pattern).toBeLessThan(500);
  }
  expect(await sumsOfTables()).toEqual(before);
});
