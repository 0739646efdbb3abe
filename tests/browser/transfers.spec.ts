import { importStatement } from "../../app/shop/orders/bank-statements/import-statement.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { givenAwaited, setAccount, statementOf } from "../orders/given-transfers.ts";
import { findingsOn } from "./findings.ts";
import { openLive } from "./open-live.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test("the order page shows the transfer details to read, copy and scan", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await setAccount();
  const { secret, ref } = await givenAwaited((await givenTrack()).id);
  await page.goto(`/orders/${secret}`);
  const section = page.getByRole("region", { name: "Make a bank transfer" });
  await expect(section).toContainText("PT50 0002 0123 1234 5678 9015 4");
  await expect(section.getByRole("img", { name: "QR code with this transfer" })).toBeVisible();
  await section.getByRole("button", { name: "Copy: Reference" }).click();
  await expect(page.getByText("Reference copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ref);
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

const file = (buffer: Buffer) => ({ name: "statement.csv", mimeType: "text/csv", buffer });

test("an administrator uploads a statement and resolves the transfers it leaves open", async ({
  page,
  context,
  baseURL,
}) => {
  await setAccount();
  await signIn(context, baseURL, { role: "admin" });
  const title = `Paid short ${crypto.randomUUID().slice(0, 8)}`;
  const awaited = await givenAwaited((await givenTrack({ title })).id);
  const sender = `Sender ${crypto.randomUUID()}`;
  await page.goto("/admin/transfers");
  expect(await findingsOn(page)).toEqual([]);
  await page
    .getByLabel("Bank statement")
    .setInputFiles(file(statementOf({ reference: awaited.ref, amount: "40.00", name: sender })));
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("heading", { name: "Statement imported" })).toBeVisible();
  const entry = page.getByRole("listitem").filter({ hasText: sender });
  await expect(entry).toContainText("€9.99 short");
  await expect(entry.getByRole("link", { name: title })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await entry.getByRole("link", { name: "Another order" }).click();
  const dialog = page.getByRole("dialog", { name: "Which order does €40.00 pay for?" });
  await dialog.getByRole("searchbox").fill(title);
  await dialog.getByRole("button", { name: "Search" }).click();
  await expect(dialog.getByRole("list", { name: "Orders" }).getByRole("listitem")).toHaveCount(1);
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Accept and request the rest" }).click();
  await expect(page.getByRole("heading", { name: "Matched" })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.goto(`/orders/${awaited.secret}`);
  await expect(page.getByText("€40.00 has arrived.")).toBeVisible();
});

test("an open list of transfers shows what another administrator uploads", async ({
  page,
  context,
  baseURL,
}) => {
  await setAccount();
  const admin = await signIn(context, baseURL, { role: "admin" });
  const awaited = await givenAwaited((await givenTrack()).id);
  await openLive(page, "/admin/transfers");
  const name = `Live ${crypto.randomUUID()}`;
  const bytes = statementOf({ reference: awaited.ref, amount: "60.00", name });
  await importStatement({ ...admin, role: "admin" }, { name: "theirs.csv", bytes });
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(
    "€10.01 too much",
  );
});
