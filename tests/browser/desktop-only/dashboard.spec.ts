import { sql } from "kysely";
import { db } from "../../../app/platform/database/db.server.ts";
import { receiveMessage } from "../../../app/shop/customers/messages/receive-message.server.ts";
import { raiseAttention } from "../../../app/shop/orders/state/attention.server.ts";
import { givenOrder, givenTrack } from "../../fixtures/given.ts";
import { findingsOn } from "../findings.ts";
import { expect, test } from "../own-shop-test.ts";
import { overflowOf } from "../page-width.ts";

// This shop has no tasks left by other tests, and a backup.
test.beforeEach(async () => {
  const backup = { kind: "backup", startedAt: new Date(), isComplete: true } as const;
  await db.insertInto("backupRuns").values(backup).execute();
});
test.use({
  signedInAs: { role: "admin" },
  shopSettings: { MAIL_FROM: "dashboard@example.com" },
});

test("the dashboard leads through the first steps, ticks them from the shop's state, and hides them", async ({
  page,
}) => {
  await page.goto("/admin");
  const steps = page.getByRole("region", { name: "Primeiros passos" });
  await expect(steps.getByText("0 de 8 concluídos")).toBeVisible();
  await expect(page.getByText("Nada espera por você.")).toHaveCount(0);
  await expect(steps.getByRole("link", { name: "Gêneros" })).toHaveAttribute(
    "href",
    "/admin/genres",
  );
  const track = steps.getByRole("listitem").filter({ hasText: "Primeira faixa" });
  await expect(track).toContainText("A fazer:");
  await expect(track.getByRole("link")).toHaveAttribute("href", "/admin/music-manager?new=");
  await steps.getByRole("link", { name: "Vendedor" }).click();
  await expect(page.getByRole("heading", { name: "Seller, currency" })).toBeInViewport();
  await page.goBack();
  await givenTrack();
  const seller = { sellerName: "Ana", sellerAddress: "Rua Nova 1", sellerEmail: "a@example.com" };
  await db.updateTable("settings").set(seller).execute();
  await page.reload();
  await expect(steps.getByText("3 de 8 concluídos")).toBeVisible();
  await expect(track).toContainText("Concluído:");
  await expect(steps.getByRole("link", { name: "FAQ" })).toHaveAttribute("href", "/admin/faq");
  await expect(steps).toContainText("8 a confirmar");
  await expect(steps).toContainText("6 a confirmar");
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await steps.getByRole("button", { name: "Ocultar estes passos" }).click();
  await expect(steps).toHaveCount(0);
  await expect(page.getByText("Nada espera por você.")).toBeVisible();
});

test("the dashboard names the emails that the shop could not send", async ({ page }) => {
  const mail = { kind: "track-sold", subject: "Sold", blocks: "[]", state: "unsent" } as const;
  const problem = JSON.stringify({ code: "no-server" });
  const mails = [mail, mail, { ...mail, kind: "refund" }];
  await sql`update settings set first_steps_hidden_at = now()`.execute(db);
  await db
    .insertInto("mails")
    .values(mails.map((each) => ({ ...each, problem: sql`${problem}::jsonb` })))
    .execute();
  await page.goto("/admin");
  const unsent = page.getByText("3 e-mails não enviados").locator("..");
  await expect(unsent).toContainText("Track sold (2)");
  await expect(unsent).toContainText("Refund (1)");
  await expect(unsent.getByRole("link", { name: "Ver e-mails não enviados" })).toHaveAttribute(
    "href",
    "/admin/mails?state=unsent",
  );
  await expect(page.getByText("Nada espera por você.")).toHaveCount(0);
  await db.deleteFrom("mails").execute();
});

test("the dashboard lists what needs attention, the latest orders, and says so when nothing waits", async ({
  page,
}) => {
  await sql`update settings set first_steps_hidden_at = now()`.execute(db);
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
  await expect(page.getByRole("region", { name: "Pedidos recentes" })).toContainText("Title");
  await expect(page.getByRole("region", { name: "Mais ouvidas em 30 dias" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await rows.filter({ hasText: "1 mensagem não lida" }).getByRole("link", { name: "Ler" }).click();
  await expect(page.getByRole("article", { name: "Ana" })).toBeVisible();
  await page.goBack();
  await rows.first().getByRole("link", { name: "Abrir pedido" }).click();
  await expect(page).toHaveURL(`/admin/orders/${id}`);
});
