import { givenTrack } from "../fixtures/given.ts";
import { givenAwaited, setAccount } from "../orders/given-transfers.ts";
import { findingsOn } from "./findings.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

test("where to transfer the money is read, copied and scanned on the page of the order", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await setAccount();
  const { secret, ref } = await givenAwaited((await givenTrack()).id);
  await page.goto(`/orders/${secret}`);
  const section = page.getByRole("region", { name: "Transfer the money" });
  await expect(section).toContainText("PT50 0002 0123 1234 5678 9015 4");
  await expect(section.getByRole("img", { name: "QR code with this transfer" })).toBeVisible();
  await section.getByRole("button", { name: "Copy: Reference" }).click();
  await expect(page.getByText("Reference copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ref);
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});
