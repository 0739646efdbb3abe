import { db } from "../../../app/platform/database/db.server.ts";
import { receiveMessage } from "../../../app/shop/customers/messages/receive-message.server.ts";
import { raiseAttention } from "../../../app/shop/orders/state/attention.server.ts";
import { givenOrder, givenTrack } from "../../fixtures/given.ts";
import { findingsOn } from "../findings.ts";
import { expect, test } from "../own-shop-test.ts";
import { overflowOf } from "../page-width.ts";

// This shop has no tasks left by other tests.
test.use({
  signedInAs: { role: "admin" },
  shopSettings: { MAIL_FROM: "dashboard@example.com" },
});

test("the dashboard lists what needs attention and says so when nothing does", async ({ page }) => {
  await page.goto("/admin");
  const tasks = page.getByRole("region", { name: "Precisa de você" });
  await expect(tasks.getByText("Nada espera por você.")).toBeVisible();
  const settings = page.getByRole("main").getByRole("link", { name: "Abrir configurações" });
  await expect(settings).toHaveAttribute("href", "/admin/settings");

  const message = { name: "Ana", email: "ana@example.com", message: "Is it free?" };
  await receiveMessage(message);
  const id = await givenOrder((await givenTrack()).id);
  await raiseAttention(db, id, { code: "refund-failed" });
  await page.reload();
  const rows = tasks.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("A refund failed.");
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await rows.filter({ hasText: "1 mensagem não lida" }).getByRole("link", { name: "Ler" }).click();
  await expect(page.getByRole("article", { name: "Ana" })).toBeVisible();
  await page.goBack();
  await rows.first().getByRole("link", { name: "Abrir pedido" }).click();
  await expect(page).toHaveURL(`/admin/orders/${id}`);
});
