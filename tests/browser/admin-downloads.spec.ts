import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { sql } from "kysely";
import { db } from "../../app/database/db.server.ts";
import { renewDownloadLink, renewReturnLink } from "../../app/sales/renew-links.server.ts";
import { givenTrack } from "../given.ts";
import { freshWord, postTo, toast } from "./manager-page.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

const admin = { id: "adm", username: "admin", role: "admin", canUpload: true } as const;
const screen = "/admin/users/downloads";

const signInAsAdmin = (context: BrowserContext, url: string | undefined) =>
  signIn(context, url, { role: "admin" });
const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const question = (page: Page) => page.getByRole("alertdialog");

async function secretsOf(trackId: string) {
  const delivery = await db
    .selectFrom("trackDeliveries")
    .where("trackId", "=", trackId)
    .select(["downloadId", "receipt"])
    .executeTakeFirst();
  return { downloadId: delivery?.downloadId ?? "", receipt: delivery?.receipt ?? "" };
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("an administrator generates a link, copies it, and replaces it after a question", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsAdmin(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord() });
  await page.goto(`${screen}?search=${title}`);
  const row = rowOf(page, title);
  for (const text of ["No ID", "No link available", "No download file link set", "Never used"]) {
    await expect(row).toContainText(text);
  }
  await row.getByRole("button", { name: "Generate Link" }).click();
  await expect(toast(page, "Download link generated")).toBeVisible();
  await expect(toast(page, "New download link has been created successfully.")).toBeVisible();
  const first = (await secretsOf(id)).downloadId;
  const link = row.getByRole("link", { name: `${baseURL}/download/${first}` });
  await expect(link).toHaveAttribute("href", `${baseURL}/download/${first}`);
  await row.getByRole("button", { name: `Copy download link of ${title}` }).click();
  await expect(toast(page, "Download link copied to clipboard")).toBeVisible();
  expect(await copied(page)).toBe(`${baseURL}/download/${first}`);

  const regenerate = row.getByRole("button", { name: "Regenerate Link" });
  await regenerate.click();
  await expect(question(page)).toContainText("stops working at once");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  expect((await secretsOf(id)).downloadId).toBe(first);
  await regenerate.click();
  await question(page).getByRole("button", { name: "Regenerate Link" }).click();
  await expect(link).toHaveCount(0);
  const second = (await secretsOf(id)).downloadId;
  expect(second).toMatch(/^[a-z2-7]{26}$/);
  await expect(row).toContainText(second);
  expect(await page.content()).not.toContain(first);

  await row.getByRole("button", { name: "Make return link" }).click();
  await expect(toast(page, "Return link generated")).toBeVisible();
  await row.getByRole("button", { name: `Copy return link of ${title}` }).click();
  await expect(toast(page, "Return link copied to clipboard")).toBeVisible();
  const { receipt } = await secretsOf(id);
  expect(await copied(page)).toBe(`${baseURL}/thank-you/${id}?receipt=${receipt}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"));
  });
  await row.getByRole("button", { name: `Copy return link of ${title}` }).click();
  await expect(toast(page, "Could not copy link to clipboard")).toBeVisible();
});

test("a use of a link is seen at once, and all uses on request", async ({
  page,
  context,
  baseURL,
}) => {
  await signInAsAdmin(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord() });
  const hearing = page.waitForResponse(/\/live(\?|$)/);
  await page.goto(`${screen}?search=${title}`);
  await hearing;
  const row = rowOf(page, title);
  await expect(row).toContainText("Never used");
  await sql`insert into link_uses (track_id, what, address, user_agent)
    select ${id}, 'page', '192.0.2.' || n, 'Browser ' || n from generate_series(1, 21) n`.execute(
    db,
  );
  await expect(row).toContainText("from 192.0.2.21");
  await row.getByRole("link", { name: "All uses" }).click();
  const uses = page.getByRole("dialog", { name: `Uses of the link of ${title}` });
  await expect(uses).toContainText("Used 21 times");
  await expect(uses.getByRole("listitem")).toHaveCount(20);
  await uses.getByRole("link", { name: "Older" }).click();
  await expect(uses.getByRole("listitem")).toHaveCount(1);
  await expect(uses).toContainText("Browser 1");
  await uses.getByRole("link", { name: "Close" }).click();
  await expect(uses).toBeHidden();
});

test("no address that is asked for holds the id of a link", async ({ page, context, baseURL }) => {
  await signInAsAdmin(context, baseURL);
  const word = freshWord();
  for (let made = 0; made < 25; made += 1) {
    const { id } = await givenTrack({ title: `${word} ${made}` });
    await renewDownloadLink(admin, id);
    await renewReturnLink(admin, id);
  }
  const { rows } = await sql<{ secret: string }>`
    select unnest(array[download_id, receipt]) as secret from track_deliveries
    join music_tracks on id = track_id where title like ${`${word}%`}`.execute(db);
  const secrets = rows.map(({ secret }) => secret);
  expect(secrets).toHaveLength(50);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${screen}?search=${word}`);
  const links = page.getByRole("link", { name: "/download/" });
  for (const shown of [20, 5]) {
    await expect(links).toHaveCount(shown);
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded();
      await link.hover();
    }
    if (shown === 20) await page.getByRole("link", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("button", { name: "Regenerate Link" }).first().click();
  await expect(question(page)).toBeVisible();
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((url) => secrets.some((secret) => url.includes(secret)))).toEqual([]);
});

test("links begin with the shop's own address, whatever a request calls it", async ({
  request,
  context,
  baseURL,
}) => {
  await signInAsAdmin(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord() });
  await renewDownloadLink(admin, id);
  const [cookie] = await context.cookies();
  const headers = {
    Cookie: `sid=${cookie?.value}`,
    Host: "evil.test",
    "X-Forwarded-Host": "evil.test",
  };
  const answer = await request.get(`${baseURL}${screen}?search=${title}`, { headers });
  const body = await answer.text();
  expect(body).toContain(`${baseURL}/download/${(await secretsOf(id)).downloadId}`);
  expect(body).not.toContain("evil.test/download");
});

test("a link for a track that is gone is refused with its reason", async ({
  page,
  context,
  baseURL,
}) => {
  await signInAsAdmin(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord() });
  await page.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
  await page.goto(`${screen}?search=${title}`);
  await db.deleteFrom("musicTracks").where("id", "=", id).execute();
  await rowOf(page, title).getByRole("button", { name: "Generate Link" }).click();
  await expect(toast(page, "Error generating download link")).toBeVisible();
  const forged = await postTo(page, screen, { intent: "everything", trackId: id });
  expect(forged.status()).toBe(400);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("links are generated and replaced as well", async ({ page, context, baseURL }) => {
    await signInAsAdmin(context, baseURL);
    const { id, title } = await givenTrack({ title: freshWord() });
    await page.goto(`${screen}?search=${title}`);
    await page.getByRole("button", { name: "Generate Link" }).click();
    await expect(toast(page, "Download link generated")).toBeVisible();
    const first = (await secretsOf(id)).downloadId;
    await page.getByRole("button", { name: "Regenerate Link" }).click();
    await question(page).getByRole("button", { name: "Regenerate Link" }).click();
    await expect(page.getByText(first)).toHaveCount(0);
    expect((await secretsOf(id)).downloadId).not.toBe(first);
  });
});

for (const theme of ["dark", "light"]) {
  test(`links and audit log are accessible in the ${theme} theme, and no wider than their window`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    await signInAsAdmin(context, baseURL);
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    const word = freshWord();
    const long = { title: `${word} ${"Donaudampfschifffahrt".repeat(6)}`, isSold: true };
    const { id } = await givenTrack(long);
    await renewDownloadLink(admin, id);
    await renewReturnLink(admin, id);
    const address = "2001:db8:1234:5678:9abc:def0:1234:5678";
    const use = { trackId: id, what: "file", fileName: `${"x".repeat(200)}.wav`, address } as const;
    await db.insertInto("linkUses").values(use).execute();
    await givenTrack({ title: `${word} draft`, isDraft: true });
    const list = `${screen}?search=${word}`;
    const paths = [
      list,
      screen,
      `${list}nothing`,
      `${list}&renew=${id}`,
      `${list}&renew-return=${id}`,
      `${list}&uses=${id}`,
      "/admin/audit",
      `/admin/audit?text=${word}&kind=link`,
      `/admin/audit?text=${word}nothing`,
    ];
    for (const path of paths) {
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      const found = violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0]?.html}`);
      expect.soft(found).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
