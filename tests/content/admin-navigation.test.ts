import { beforeAll, expect, test } from "vitest";
import { settingsTabs } from "../../app/admin/settings/settings-groups.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenUser } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* How an owner finds a screen or a setting of the admin area, without scripts. */

// A shop with its own database can't update itself, whatever is set for it.
const shop = openShopForTests({
  TRUST_PROXY: "1",
  UPDATE_FROM: "https://git.example/dubplate-{version}.tar.gz",
  UPDATE_KEY: `MCowBQYDK2VwAyEA${"A".repeat(43)}=`,
  UPDATE_OUTCOME: "update.json",
  UPDATE_RUNNING: "update-running",
});
const ask = askerOf(shop);

type Reader = Awaited<ReturnType<typeof givenUser>>;
let admin: Reader;
let uploader: Reader;
beforeAll(async () => {
  [admin, uploader] = [await givenUser({ role: "admin" }), await givenUser()];
  await db.updateTable("userProfiles").set({ adminLanguage: "en" }).execute();
});

async function read(reader: Reader, path: string): Promise<string> {
  const page = await ask(reader, "GET", path);
  expect(page.status, path).toBe(200);
  const html = (await page.text()).replaceAll("<!-- -->", "");
  return html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "").trim();

/** Returns the groups of the sidebar, each with the addresses and names of its links. */
async function sidebarOf(reader: Reader, path: string) {
  const html = await read(reader, path);
  const [, navigation = ""] = /<nav aria-label="Admin">([\s\S]*?)<\/nav>/.exec(html) ?? [];
  const lists = [...navigation.matchAll(/<ul([^>]*)>([\s\S]*?)<\/ul>/g)];
  return lists.map(([, attributes = "", items = ""]) => {
    const [, labelledBy] = /aria-labelledby="([^"]*)"/.exec(attributes) ?? [];
    const [, name] = new RegExp(`<p id="${labelledBy}"[^>]*>([^<]*)</p>`).exec(navigation) ?? [];
    return { name, links: linksIn(items) };
  });
}

function linksIn(html: string) {
  return [...html.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)].map(
    ([, attributes = "", text = ""]) => ({
      to: /href="([^"]*)"/.exec(attributes)?.[1] ?? "",
      name: textOf(text),
      isCurrent: attributes.includes('aria-current="page"'),
    }),
  );
}

test("the sidebar lists every screen under a heading, with Dashboard at the top, and marks where one is", async () => {
  const groups = await sidebarOf(admin, "/admin");
  expect(groups.map(({ name, links }) => [name, ...links.map((link) => link.name)])).toEqual([
    [undefined, "Dashboard"],
    ["Catalog", "Music", "Genres", "Audio Matches", "Download Links"],
    ["Sales", "Orders", "Transfers", "Discount codes", "Packs", "Shares", "Insights"],
    ["Customers", "Messages", "Emails", "Services", "FAQ"],
    ["Shop", "Settings", "Translations", "Users", "Audit", "Your Account"],
    [undefined, "Return to Website"],
  ]);
  const marked = groups.flatMap(({ links }) => links.filter(({ isCurrent }) => isCurrent));
  expect(marked).toMatchObject([{ to: "/admin", name: "Dashboard" }]);
  for (const { links } of groups) for (const { to } of links) await read(admin, to);
});

test("an uploader's sidebar has only the screens that an uploader may open", async () => {
  const groups = await sidebarOf(uploader, "/admin/music-manager");
  expect(groups.map(({ name, links }) => [name, ...links.map((link) => link.name)])).toEqual([
    ["Catalog", "Music"],
    ["Sales", "Shares", "Insights"],
    ["Shop", "Your Account"],
    [undefined, "Return to Website"],
  ]);
  for (const { links } of groups) for (const { to } of links) await read(uploader, to);
});

/** Returns the tab and the fields that the search in the settings lists, by address. */
async function findSettings(words: string): Promise<Map<string, string>> {
  const html = await read(admin, `/admin/settings?find=${encodeURIComponent(words)}`);
  const [, results = ""] = /<h2[^>]*>Settings matching([\s\S]*)<\/main>/.exec(html) ?? [];
  return new Map(linksIn(results).map(({ to, name }) => [to, name]));
}

test("an owner finds a setting by any of its words, in capitals or not, and opens its tab at the field", async () => {
  for (const words of ["iban", "PAYMENTS iban", "  selling   Iban "]) {
    const found = await findSettings(words);
    expect(found.get("/admin/settings/payments#setting-bankIban"), words).toBe("IBAN");
    expect(found.get("/admin/settings/payments"), words).toBe("Payments");
    expect(found.size, words).toBe(2);
  }
  const tab = await read(admin, "/admin/settings/payments");
  expect(tab).toMatch(/<input[^>]*id="setting-bankIban"/);
});

test("the name of a tab or group finds all its settings, and words that no setting has find none", async () => {
  const legal = await findSettings("legal");
  for (const tab of ["legal-pages", "agreements", "personal-data"])
    expect([...legal.keys()]).toContain(`/admin/settings/${tab}`);
  expect((await findSettings("retention quux")).size).toBe(0);
  const none = await read(admin, "/admin/settings?find=retention+quux");
  expect(none).toContain("No settings found");
});

test.each(settingsTabs.map(({ to, name }) => [name(), to] as const))(
  "every field on the tab %s is found by its name, and each result there leads to a field or page of it",
  async (tab, to) => {
    const page = await read(admin, to);
    const labels = [
      ...page.matchAll(/<label for="(setting-\w+)"[^>]*>([\s\S]*?)<\/label>/g),
      ...page.matchAll(/<fieldset id="(setting-\w+)"[^>]*><legend[^>]*>([\s\S]*?)<\/legend>/g),
    ].map(([, id, label = ""]) => [`${to}#${id}`, textOf(label)] as const);
    const results = [...(await findSettings(tab))];
    const pages = results.filter(([address]) => address.startsWith(`${to}?`));
    for (const [address, name] of pages) {
      const current = linksIn(await read(admin, address)).filter(({ isCurrent }) => isCurrent);
      expect(current.map((link) => link.name)).toContain(name);
    }
    const fields = results.filter(([address]) => address.startsWith(`${to}#`));
    if (pages.length === 0) expect(fields.sort()).toEqual(labels.sort());
    for (const [address, label] of fields)
      expect((await findSettings(label)).get(address), label).toBe(label);
  },
);

test("an administrator reads of a new version on the status page and the dashboard, and its title stays text", async () => {
  const releaseFeed = "https://git.example/releases.atom";
  const link = "https://git.example/releases/tag/v999.0.0";
  const release = { version: "999.0.0", title: "<script>alert(1)</script>", link };
  await db.updateTable("settings").set({ releaseFeed }).execute();
  await db
    .insertInto("releaseChecks")
    .values({ feed: releaseFeed, ...release })
    .execute();
  const status = await read(admin, "/admin/settings/system");
  expect(textOf(status)).toContain("Dubplate 999.0.0 is out");
  expect(status).toContain(`href="${link}"`);
  expect(status).toContain("&lt;script&gt;alert(1)&lt;/script&gt;</bdi>");
  expect(status).not.toContain(release.title);
  expect(textOf(status)).toContain(
    "(DATABASE_URL or S3_BUCKET), so it can't update itself. Back it",
  );
  expect(textOf(status)).not.toContain("Update to 999.0.0");
  const dashboard = await read(admin, "/admin");
  expect(textOf(dashboard)).toContain("Dubplate 999.0.0 is out. This shop runs");
  expect(dashboard).toContain('href="/admin/settings/system#new-versions"');
  await db.updateTable("settings").set({ releaseFeed: null }).execute();
  expect(await read(admin, "/admin")).not.toContain("999.0.0");
});
