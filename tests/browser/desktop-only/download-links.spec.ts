import { sql } from "kysely";
import { db } from "../../../app/platform/database/db.server.ts";
import {
  renewDownloadLink,
  renewReturnLink,
} from "../../../app/shop/catalog/files/renew-links.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { admin, question, rowOf, screen, secretsOf, signInAsAdmin } from "../links-page.ts";
import { freshWord } from "../manager-page.ts";
import { openLive } from "../open-live.ts";
import { expect, test } from "../shop-test.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

test("each use of a link shows at once, and all uses on request", async ({
  page,
  context,
  baseURL,
}) => {
  await signInAsAdmin(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord() });
  await openLive(page, `${screen}?search=${title}`);
  const row = rowOf(page, title);
  await expect(row).toContainText("No link available");
  await sql`insert into link_uses (track_id, what, address, user_agent)
    select ${id}, 'page', '192.0.2.' || n, 'Browser ' || n from generate_series(1, 21) n`.execute(
    db,
  );
  await expect(row).toContainText("from 192.0.2.21");
  await row.getByRole("link", { name: "All uses" }).click();
  const uses = page.getByRole("dialog", { name: `Link uses: ${title}` });
  await expect(uses).toContainText("Used 21 times");
  await expect(uses.getByRole("listitem")).toHaveCount(20);
  await uses.getByRole("link", { name: "Older" }).click();
  await expect(uses.getByRole("listitem")).toHaveCount(1);
  await expect(uses).toContainText("Browser 1");
  await uses.getByRole("link", { name: "Close" }).click();
  await expect(uses).toBeHidden();
});

test("no requested URL contains the ID of a link", async ({ page, context, baseURL }) => {
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
  for (const rowCount of [20, 5]) {
    await expect(links).toHaveCount(rowCount);
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded();
      await link.hover();
    }
    if (rowCount === 20) await page.getByRole("link", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("button", { name: "Regenerate Link" }).first().click();
  await expect(question(page)).toBeVisible();
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((url) => secrets.some((secret) => url.includes(secret)))).toEqual([]);
});

test("links start with the shop's own URL, whatever host a request names", async ({
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
