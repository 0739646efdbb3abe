import { expect, test } from "vitest";
import { addressFor } from "../fixtures/addresses.ts";
import { type Asker, askerOf, dataOf, givenPeople } from "../fixtures/ask-as.ts";
import { givenDelivery, givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { permissions, type Who } from "./permissions.ts";

/* Every URL of the shop, requested by each kind of user. */

const shop = openShopForTests({ TRUST_PROXY: "1", METRICS: "public" });
const ask = askerOf(shop);

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
  for (const pattern of Object.keys(permissions)) {
    const path = addressFor(pattern, track);
    const found = Object.entries(everybody).map(([name, who]) => check(pattern, path, who, name));
    differences.push(...(await Promise.all(found)).flat());
  }
  return differences;
}

test("every URL responds to everyone as the table says, for reads and writes", async () => {
  const differences = await walk(async (pattern, path, who, name) => {
    const expected = permissions[pattern] ?? "";
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
