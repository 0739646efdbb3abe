import { db } from "../../app/database/db.server.ts";
import { recordOrderEvent } from "../../app/orders/order-events.server.ts";
import { nextOrderNumber } from "../../app/orders/order-number.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

const attention = "Another amount than the price was paid: €1.00.";

async function givenPaidOrder(title: string): Promise<string> {
  const track = await givenTrack({ title, isSold: true });
  const { id } = await db
    .insertInto("orders")
    .values({
      ...({ kind: "track", channel: "checkout", state: "paid" } as const),
      ...{ trackId: track.id, title, priceCents: 24_905, paidAt: new Date(), attention },
      number: await nextOrderNumber(db),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const buyer = { kind: "consumer", legalName: "Ana Buyer", email: "ana@example.com" } as const;
  await db
    .insertInto("orderBuyers")
    .values({ orderId: id, ...buyer, country: "PT" })
    .execute();
  await recordOrderEvent(db, id, "order-placed");
  return id;
}

test("an administrator finds the order that needs somebody, notes what was done, and it calls no more", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const title = "A track whose name is so long that it fills more than one line of a list";
  await givenPaidOrder(title);
  await page.goto("/admin/orders?view=attention");
  await expect(page.getByRole("row", { name: title }).getByText(attention)).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("ana@example.com")).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Note" }).fill("They sent the rest by transfer.");
  await page.getByRole("button", { name: "Add the note" }).click();
  await expect(page.getByText("They sent the rest by transfer.").last()).toBeVisible();
  await page.getByRole("button", { name: "Mark as looked after" }).click();
  await expect(page.getByRole("button", { name: "Mark as looked after" })).toHaveCount(0);
  await expect(page.getByText("Marked as looked after").last()).toBeVisible();
});
