import { db } from "../../app/platform/database/db.server.ts";
import {
  renewDownloadLink,
  renewReturnLink,
} from "../../app/shop/catalog/files/renew-links.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { boxOf } from "./box-of.ts";
import { findingsOn } from "./findings.ts";
import { admin, screen, signInAsAdmin } from "./links-page.ts";
import { freshWord } from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

test("download links and the audit log are accessible in both themes and fit the window", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await signInAsAdmin(context, baseURL);
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
  for (const path of [
    list,
    screen,
    `${list}nothing`,
    `${list}&renew=${id}`,
    `${list}&renew-return=${id}`,
    `${list}&uses=${id}`,
    "/admin/audit",
    `/admin/audit?text=${word}&kind=link`,
    `/admin/audit?text=${word}nothing`,
  ]) {
    await page.goto(path);
    expect.soft(await findingsOn(page), path).toEqual([]);
    expect.soft(await overflowOf(page), path).toBe(0);
  }
  await page.goto(list);
  const table = page.getByRole("table").first();
  const { right } = await boxOf(table);
  for (const button of await table.getByRole("button", { name: /return link|Link:/i }).all())
    expect.soft((await boxOf(button)).right, await button.innerText()).toBeLessThan(right - 8);
});
