import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { FIRST_ADMINISTRATOR } from "../../app/shop/accounts/users.server.ts";
import { listGenreNames } from "../../app/shop/catalog/genres/genres.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { sumsOfTables } from "../fixtures/sums-of-tables.ts";
import { until } from "../fixtures/until.ts";
import { openMailServer } from "../mail/mail-server.ts";
import { stripeKeys } from "../payments/fakes/fake-keys.ts";
import { startStripe } from "../payments/fakes/start-fakes.ts";
import { startShopHere } from "../web/shop-here.ts";

/* The first page of a shop without an administrator. */

const mails = await openMailServer();
afterAll(() => mails.close());
const { port: mailPort } = new URL(mails.url);

const stripe = await startStripe();
afterAll(() => stripe.stop());

const usual = { ADMIN_PASSWORD: "", TRUST_PROXY: "1", LOG_LEVEL: "trace" };
const start = (settings: Record<string, string> = {}) =>
  startShopHere({ ...usual, STRIPE_API_URL: stripe.url, ...settings });

let shop: RunningShop;
beforeAll(async () => {
  shop = await start();
});

/** The database lets no one else delete `adm`. */
async function deleteUsers(): Promise<void> {
  await sql`alter table user_profiles disable trigger user`.execute(db);
  await db.deleteFrom("userProfiles").execute();
  await sql`alter table user_profiles enable trigger user`.execute(db);
}

// Every test starts on a shop's first day.
beforeEach(async () => {
  await deleteUsers();
  for (const table of ["loginAttempts", "countedUses"] as const) {
    await db.deleteFrom(table).execute();
  }
  const none = { shopName: null, mailHost: null, mailUsername: null, mailPassword: null };
  const noKeys = { stripeKeys: null, paypalKeys: null };
  await db
    .updateTable("settings")
    .set({ ...none, ...noKeys, currency: "EUR", contactEmail: null, mailFrom: null })
    .execute();
  Object.assign(mails, { mood: "accepts", tries: 0, mails: [] });
});

const linkIn = ({ output }: RunningShop) =>
  /^Set up the shop with this secret link: (\S+)$/m.exec(output())?.[1] ?? "";
const keyOf = (of: RunningShop) => new URL(linkIn(of)).searchParams.get("key") ?? "";
/** The link, on this machine. */
const pathOf = (of: RunningShop) => linkIn(of).replace(/^https?:\/\/[^/]+/, "");

const form = {
  intent: "set-up",
  username: "mara",
  newPassword: "Sentinel of the account",
  email: "mara@example.com",
  language: "pt",
  shopName: "Night Bus",
  set: "hip-hop",
  sellerName: "Mara Owner",
  sellerAddress: "Rua Nova 1\n1000-001 Lisboa",
  sellerCountry: "PT",
  currency: "USD",
  mailHost: "127.0.0.1",
  mailPort,
  mailUsername: "shop",
  mailPassword: "Sentinel of the mail server",
  mailFrom: "orders@example.com",
};

type Choice = { path?: string; of?: RunningShop; origin?: string; address?: string };

/** Sends the form from an address of its own. */
function send(
  changes: Record<string, string> = {},
  { of = shop, path = pathOf(of), origin = of.url, address = freshAddress() }: Choice = {},
  body: BodyInit = new URLSearchParams({ ...form, ...changes }),
) {
  return fetch(of.url + path, {
    method: "POST",
    headers: { Origin: origin, "X-Forwarded-For": address },
    body,
    redirect: "manual",
  });
}

async function sumsBesideAttempts() {
  const { login_attempts: _, ...sums } = await sumsOfTables();
  return sums;
}

const settings = () => db.selectFrom("settings").selectAll().executeTakeFirstOrThrow();

test("a shop without an administrator prints one link, whose page nobody caches, lists or leaks", async () => {
  expect(shop.output().match(/\/setup\?key=/g)).toHaveLength(1);
  const page = await fetch(shop.url + pathOf(shop));
  expect([page.status, Object.fromEntries(page.headers)]).toMatchObject([
    200,
    {
      "cache-control": "private, no-store",
      "referrer-policy": "same-origin",
      "x-robots-tag": expect.stringContaining("noindex"),
    },
  ]);
  const html = await page.text();
  expect(html).toContain("Set up your shop");
  const links = html.match(new RegExp(`(?:href|src)="[^"]*${keyOf(shop)}`, "g")) ?? [];
  // The choice of a language leads to the page itself.
  expect(links.filter((link) => !/^href="(?:\/\w\w)?\/setup\?key=/.test(link))).toEqual([]);
});

test("one form makes the administrator and all that was entered, and signs in to the dashboard", async () => {
  const answer = await send();
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin"]);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  const dashboard = await fetch(`${shop.url}/admin`, { headers: { Cookie: cookies.join("; ") } });
  const html = await dashboard.text();
  expect(html).toContain("Primeiros passos");
  expect(html).toContain("Entre sem palavra-passe");
  expect(await db.selectFrom("userProfiles").selectAll().execute()).toMatchObject([
    {
      id: FIRST_ADMINISTRATOR,
      username: "mara",
      role: "admin",
      isActive: true,
      canUpload: true,
      email: null,
      adminLanguage: "pt",
    },
  ]);
  expect(await settings()).toMatchObject({
    shopName: "Night Bus",
    sellerName: "Mara Owner",
    sellerAddress: "Rua Nova 1\n1000-001 Lisboa",
    sellerCountry: "PT",
    sellerEmail: "mara@example.com",
    contactEmail: "mara@example.com",
    currency: "USD",
    mailHost: "127.0.0.1",
    mailFrom: "orders@example.com",
  });
  expect(await listGenreNames()).toContain("Boom Bap");
  expect(await listGenreNames()).not.toContain("Techno");
  // The address can reset the password only once it is confirmed.
  await until(() => mails.mails.length === 1);
  expect(mails.mails[0]).toMatchObject({ to: ["mara@example.com"] });
  const login = await fetch(`${shop.url}/login`, {
    method: "POST",
    headers: { Origin: shop.url },
    body: new URLSearchParams({ username: "mara", password: form.newPassword }),
    redirect: "manual",
  });
  expect(login.status).toBe(303);
});

test("passwords are stored hashed and sealed, and the audit log has neither", async () => {
  await send();
  const { mailPassword } = await settings();
  expect(mailPassword?.length).toBeGreaterThan(0);
  expect(mailPassword?.includes("Sentinel")).toBe(false);
  const audited = await db
    .selectFrom("auditLog")
    .where("act", "=", "set-up-shop")
    .selectAll()
    .execute();
  expect(audited.at(-1)).toMatchObject({ actorName: "mara" });
  expect(JSON.stringify(audited)).not.toContain("Sentinel");
});

test("a wrong link is a page that doesn't exist, and a used one changes nothing and leads to the login", async () => {
  const wrong = [
    "/setup",
    "/setup?key=",
    `/setup?key=${"A".repeat(43)}`,
    `${pathOf(shop)}A`,
    pathOf(shop).toLowerCase(),
  ];
  const read = async (path: string) => {
    const headers = { "X-Forwarded-For": freshAddress() };
    const page = await fetch(shop.url + path, { headers });
    const [main] = /<main[\s\S]*<\/main>/.exec(await page.text()) ?? [];
    return [page.status, main];
  };
  const missing = await read("/no-such-page");
  expect(missing[0]).toBe(404);
  for (const path of wrong) {
    expect(await read(path), path).toEqual(missing);
    expect((await send({}, { path })).status, path).toBe(404);
  }
  expect(await db.selectFrom("userProfiles").select("id").execute()).toEqual([]);

  expect((await send({ mailHost: "" })).status).toBe(303);
  const before = await sumsBesideAttempts();
  for (const path of wrong) expect(await read(path), path).toEqual(missing);
  const used = [
    await fetch(shop.url + pathOf(shop), { redirect: "manual" }),
    await send(),
    await send({ username: "thief" }),
    await send({ intent: "test" }),
  ];
  for (const answer of used) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/login?returnTo=%2Fadmin",
    ]);
    expect(answer.headers.getSetCookie().map((each) => each.split("=")[0])).toEqual(["toast"]);
  }
  expect(await sumsBesideAttempts()).toEqual(before);
});

test("the link ends with the first administrator that a command or the environment makes", async () => {
  await givenUser({ role: "user" });
  const open = () => fetch(shop.url + pathOf(shop), { redirect: "manual" });
  expect((await open()).status).toBe(200);
  await givenUser({ role: "admin" });
  expect((await open()).headers.get("Location")).toBe("/login?returnTo=%2Fadmin");
});

test("when ten people send the form at once, exactly one becomes the administrator", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => send({ username: `person-${index}` })),
  );
  const leadingTo = (to: string) => answers.filter((each) => each.headers.get("Location") === to);
  expect(leadingTo("/admin")).toHaveLength(1);
  const refused = answers.filter(({ status }) => status >= 400);
  expect(leadingTo("/login?returnTo=%2Fadmin").length + refused.length).toBe(9);
  const users = await db.selectFrom("userProfiles").select(["id", "username"]).execute();
  expect(users).toHaveLength(1);
  expect(users[0]?.id).toBe(FIRST_ADMINISTRATOR);
});

test.each([
  [{ username: "Mära" }, "A username has"],
  [{ newPassword: "short" }, "at least 8"],
  [{ email: "nobody" }, "valid email"],
  [{ language: "xx" }, "Choose one of these"],
  [{ shopName: "x".repeat(41) }, "40"],
  [{ sellerCountry: "" }, "Choose your country"],
  [{ sellerCountry: "XX" }, "Choose your country"],
  [{ currency: "XXX" }, "Choose a currency"],
  [{ set: "polka" }, "Choose"],
  [{ mailPort: "many" }, "port"],
  [{ mailHost: "https://x" }, "host name"],
  [{ mailPassword: "" }, "password for this server"],
])(
  "a wrong value keeps what was typed except passwords, and changes nothing: %j",
  async (wrong, says) => {
    const before = await sumsBesideAttempts();
    const answer = await send(wrong);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(says);
    const { username, sellerName } = { ...form, ...wrong };
    for (const kept of [username, sellerName, "Rua Nova 1"]) expect(html).toContain(kept);
    expect(html).not.toContain("Sentinel");
    expect(await sumsBesideAttempts()).toEqual(before);
  },
);

test("no field takes what no page would send", async () => {
  const before = await sumsBesideAttempts();
  const fields = Object.entries({ ...form, demo: "no" }).filter(([name]) => name !== "intent");
  for (const [name] of fields) {
    expect((await send({ [name]: "x".repeat(20_000) })).status, name).toBe(400);
    const twice = new URLSearchParams({ ...form });
    twice.append(name, "x");
    twice.append(name, "y");
    const file = new FormData();
    for (const [other, text] of Object.entries(form)) file.append(other, text);
    file.set(name, new File(["x"], "x.txt"));
    for (const body of [twice, file]) expect((await send({}, {}, body)).status, name).toBe(400);
  }
  expect(await sumsBesideAttempts()).toEqual(before);
});

test("a test email uses what was typed, keeps it, and saves nothing", async () => {
  const before = await settings();
  const answer = await send({ intent: "test", username: "", newPassword: "" });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain("Check the inbox of mara@example.com");
  expect(html).toContain('value="orders@example.com"');
  expect(html).not.toContain("Sentinel");
  expect(mails.mails[0]?.to).toEqual(["mara@example.com"]);
  expect(mails.mails[0]?.source).toMatch(/^From: "?Night Bus"? <orders@example\.com>\r$/m);
  expect(await settings()).toEqual(before);
  mails.mood = "rejects the login";
  const refused = await send({ intent: "test" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Authentication failed");
  const without = await send({ intent: "test", mailHost: "" });
  expect([without.status, await without.text()]).toEqual([
    400,
    expect.stringContaining("Enter the SMTP server first."),
  ]);
});

test("payment keys are tested with what was typed, and saved sealed with the rest", async () => {
  const keys = {
    stripeSecretKey: stripeKeys.STRIPE_SECRET_KEY,
    stripeWebhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
  };
  const findKeys = async () =>
    (await db.selectFrom("settings").select("stripeKeys").executeTakeFirstOrThrow()).stripeKeys;
  const tested = await send({ ...keys, intent: "test-stripe", username: "", newPassword: "" });
  const html = await tested.text();
  expect([tested.status, html]).toEqual([
    200,
    expect.stringContaining("Stripe accepted the keys."),
  ]);
  expect(html).toContain('value="orders@example.com"');
  expect(html).not.toContain("OfTheFakeStripe");
  const wrong = { ...keys, stripeSecretKey: "sk_test_keyOfSomebodyElse" };
  for (const intent of ["test-stripe", "set-up"]) {
    const refused = await send({ ...wrong, intent });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("Stripe rejected the keys: Invalid API Key provided"),
    ]);
  }
  expect((await send({ ...keys, stripeWebhookSecret: "" })).status).toBe(400);
  expect(await db.selectFrom("userProfiles").select("id").execute()).toEqual([]);
  expect(await findKeys()).toBeNull();

  const answer = await send({ ...keys, mailHost: "" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin"]);
  expect((await findKeys())?.toString("latin1")).not.toContain("OfTheFakeStripe");
  const unsigned = await fetch(`${shop.url}/webhooks/stripe`, { method: "POST", body: "{}" });
  expect(unsigned.status).toBe(400);
});

test("wrong keys are limited like wrong passwords, and the right one never is", async () => {
  const address = freshAddress();
  const wrong = { path: `/setup?key=${"A".repeat(43)}`, address };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await send({ email: "wrong" }, { address })).status).toBe(400);
  }
  const statuses = [];
  for (let attempt = 0; attempt < 8; attempt += 1) statuses.push((await send({}, wrong)).status);
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(404));
  const limited = await send({}, wrong);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
  expect(await limited.text()).not.toContain("Set up");
  expect((await send({ email: "wrong" }, { address })).status).toBe(400);
});

test("every start prints the same link, and the log has its secret in no other line", async () => {
  const again = await start({ SMTP_URL: mails.url, MAIL_FROM: "shop@example.com" });
  const key = keyOf(again);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(key).toBe(keyOf(shop));
  const path = pathOf(again);
  const headers = { Referer: linkIn(again) };
  await fetch(again.url + path, { headers });
  await fetch(`${again.url}/setup.data?key=${key}`, { headers });
  await fetch(`${again.url}/login?returnTo=${encodeURIComponent(path)}`, { headers });
  await send({ email: "wrong" }, { of: again });
  await send({}, { of: again });
  await again.stop();
  expect(again.output().split(key)).toHaveLength(2);
  expect(again.output()).toContain('"route":"/setup"');
});

test("what the environment sets is named, and not asked for", async () => {
  const again = await start({
    SMTP_URL: mails.url,
    MAIL_FROM: "shop@example.com",
    ADMIN_USERNAME: "owner",
  });
  const html = await (await fetch(again.url + pathOf(again))).text();
  expect(html).toContain("SMTP_URL is set, so emails go through 127.0.0.1");
  expect(html).toContain("MAIL_FROM is set, so shop@example.com is the sender");
  expect(html).toContain("variable DEMO is off");
  expect(html).not.toMatch(/name="(?:mailHost|mailPassword|mailFrom|demo)"/);
  expect(html).toContain('value="owner"');
  const { mailHost: _1, mailPort: _2, mailUsername: _3, mailPassword: _4, ...rest } = form;
  const { mailFrom: _5, ...asked } = rest;
  const answer = await fetch(again.url + pathOf(again), {
    method: "POST",
    headers: { Origin: again.url },
    body: new URLSearchParams({ ...asked, intent: "test" }),
  });
  expect(await answer.text()).toContain("Check the inbox of mara@example.com");
  expect(mails.mails[0]?.source).toMatch(/<shop@example\.com>/);
  await again.stop();
});

test("at a public address the page asks about the demo, and a later start asks no more", async () => {
  await shop.stop();
  const origin = "https://shop.example.com";
  const open = () => start({ SITE_URL: origin, DEMO: "" });
  const countTracks = async () =>
    (await db.selectFrom("musicTracks").select("id").execute()).length;
  let current = await open();
  expect(linkIn(current)).toMatch(/^https:\/\/shop\.example\.com\/setup\?key=/);
  expect(await (await fetch(current.url + pathOf(current))).text()).toContain('name="demo"');
  expect((await send({ demo: "no" }, { of: current, origin })).status).toBe(303);
  await current.stop();
  current = await open();
  expect(linkIn(current)).toBe("");
  expect(await countTracks()).toBe(0);
  await current.stop();

  await deleteUsers();
  current = await open();
  expect((await send({ demo: "yes" }, { of: current, origin })).status).toBe(303);
  await until(async () => (await countTracks()) === 28);
  expect(await listGenreNames()).toEqual(expect.arrayContaining(["Boom Bap", "Techno"]));
  await current.stop();
});
