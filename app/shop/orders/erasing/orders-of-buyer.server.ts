import { type Db, db } from "#app/platform/database/db.server.ts";
import { listDeliveries, listMailsToBuyer } from "../disputes/find-evidence.server.ts";
import { findAgreed } from "../documents/find-agreement-details.server.ts";
import { findOrder } from "../managing/find-order.server.ts";

/** Sorts by ID, the order in which orders are locked. */
export async function listOrdersOf(email: string, tx: Db = db): Promise<string[]> {
  const orders = await tx
    .selectFrom("orderBuyers")
    .where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase())
    .select("orderId")
    .orderBy("orderId")
    .execute();
  return orders.map(({ orderId }) => orderId);
}

/** Answers administrators only. */
export async function exportOrder(orderId: string) {
  const order = await findOrder(orderId);
  if (!order) return undefined;
  const [mails, downloads, agreed, documents] = await Promise.all([
    listMailsToBuyer(order),
    listDeliveries(order),
    Promise.all(order.lines.map(({ id }) => findAgreed(db, id))),
    db
      .selectFrom("orderDocuments")
      .where("orderId", "=", orderId)
      .select(["fileName", "content"])
      .execute(),
  ]);
  const { documents: _, right: __, ...orderData } = order;
  const agreements = agreed.filter((each) => each !== undefined);
  return { orderData: { ...orderData, agreements, mails, downloads }, documents };
}
