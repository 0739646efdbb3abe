import { givenTrack } from "../../fixtures/given.ts";
import { isSold, salesOf } from "../download-page.ts";
import { freshWord, manager, toast } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

// Statuses of rejections, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("an owner marks a track sold and can't undo it, and an administrator can but has to say why", async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await signIn(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord(), userId: owner.id });
  await page.goto(manager);
  const sold = page.getByRole("button", { name: `Sold: ${title}` });
  await sold.click();
  await expect(sold).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => isSold(id)).toBe(true);
  await sold.click();
  await expect(toast(page, "Only an administrator can undo a sale.")).toBeVisible();
  await expect(sold).toHaveAttribute("aria-pressed", "true");

  await signIn(context, baseURL, { role: "admin" });
  await page.goto(`/admin/track/${id}`);
  await expect(page.getByText(`manually (${owner.username}), €49.99`)).toBeVisible();
  await page.goto(`${manager}?search=${title}`);
  await sold.click();
  const dialog = page.getByRole("dialog", { name: `Undo the sale of “${title}”?` });
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await reason.fill("   ");
  await dialog.getByRole("button", { name: "Undo sale" }).click();
  await expect(dialog.getByText("Say why.")).toBeVisible();
  await reason.fill("The payment bounced");
  await dialog.getByRole("button", { name: "Undo sale" }).click();
  await expect(toast(page, "Status updated")).toBeVisible();
  await expect(sold).toHaveAttribute("aria-pressed", "false");
  await page.goto(`/admin/track/${id}`);
  await expect(page.getByText(/^Undone .*: The payment bounced$/)).toBeVisible();
  expect(await salesOf(id)).toMatchObject([{ endReason: "The payment bounced" }]);
});
