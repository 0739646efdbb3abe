import { setOnSale } from "../../../app/shop/catalog/track-states.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { freshWord } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

const screen = "/admin/audit";

test("an administrator reads the audit log, narrows it down, and downloads it", async ({
  page,
  context,
  baseURL,
}) => {
  const admin = await signIn(context, baseURL, { role: "admin" });
  const { id, title } = await givenTrack({ title: `=${freshWord()}` });
  for (let press = 0; press < 21; press += 1) await setOnSale(admin, id, press % 2 === 0);
  const search = page.getByRole("search", { name: "Audit log" });
  await page.goto(screen);
  await search.getByRole("searchbox", { name: "Text" }).fill(title);
  await search.getByRole("button", { name: "Search" }).click();
  // This link is only in a filtered list. The shop's last entries look like these.
  await expect(page.getByRole("link", { name: "Clear" })).toBeVisible();
  const entries = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(entries).toHaveCount(20);
  await expect(entries.first()).toContainText(`${admin.username} put ${title} on sale`);
  await expect(entries.first().locator("time")).toHaveAttribute("datetime", /^\d{4}-.*Z$/);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(entries).toHaveCount(1);
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(entries).toHaveCount(20);
  await page.getByRole("combobox", { name: "Action" }).selectOption("end-sale");
  await page.getByLabel("Person").fill(admin.username);
  await search.getByRole("button", { name: "Search" }).click();
  await expect(entries).toHaveCount(10);
  await expect(page).toHaveURL(/act=end-sale/);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const answer = await page.request.get(`/admin/audit.csv?act=end-sale&text=${title}`);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "no-store",
  });
  const rows = (await answer.text()).trim().split("\r\n");
  expect(rows).toHaveLength(11);
  expect(rows[1]).toContain(`,'${title},`);

  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(screen);
  await page.goto(`${screen}?text=${title}&kind=user`);
  await expect(page.getByText("Nothing found")).toBeVisible();
});
