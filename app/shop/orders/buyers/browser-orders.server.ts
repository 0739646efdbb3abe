import { db } from "#app/platform/database/db.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { type BrowserKey, orderSecretOf } from "../access/browser-key.server.ts";
import { titlesOfLines } from "../state/order-lines.server.ts";
import { headingOf } from "../state/order-lines.ts";
import { isExpired } from "./order-page.server.ts";

const MAX_LISTED = 50;

/** Includes the secrets of the browser's own orders. */
export async function listBrowserOrders(browserKey: BrowserKey) {
  const browserHash = sha256Bytes(browserKey);
  const opened = db.selectFrom("orderLinks").where("browserHash", "=", browserHash);
  const orders = await db
    .selectFrom("orders")
    .where((row) =>
      row.or([
        row("browserHash", "=", browserHash),
        row("orders.id", "in", opened.select("orderId")),
      ]),
    )
    .orderBy("createdAt", "desc")
    .limit(MAX_LISTED)
    .select(["orders.id", "number", "state", "totalCents", "currency", "createdAt"])
    .select([isExpired.as("isLapsed"), titlesOfLines("orders").as("titles")])
    .execute();
  return orders.map(({ id, titles, totalCents, currency, isLapsed, ...orderColumns }) => ({
    ...orderColumns,
    title: headingOf(titles),
    state: isLapsed ? ("expired" as const) : orderColumns.state,
    total: { cents: totalCents, currency },
    secret: orderSecretOf(browserKey, id),
  }));
}

export type BrowserOrder = Awaited<ReturnType<typeof listBrowserOrders>>[number];
