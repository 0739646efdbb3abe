import { db } from "../../app/platform/database/db.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import {
  addService,
  type OfferedService,
} from "../../app/shop/orders/services/add-service.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { currentPayment, givenShopper, placed, type Shopper } from "./given-orders.ts";

/* Buyers of services, each with their own browser and network. */

export const mastering: OfferedService = {
  packageId: "mixing-1",
  title: "Mastering 1 Track",
  description: "For clubs.",
  priceCents: 4900,
  features: ["One stereo master"],
  deliveryDays: 14,
};

type Chosen = { shopper?: Shopper; consents?: typeof placed.consents; brief?: string };

const atOnce: typeof placed.consents = new Map([
  ["deliver-at-once", "Begin at once."],
  ["lose-withdrawal", "I lose the right by it."],
]);

/** Creates a placed order with a payment open at the provider. */
export async function givenPlacedService({ shopper, consents = atOnce, brief }: Chosen = {}) {
  const by = shopper ?? (await givenShopper());
  const { orderId } = resultOf(await addService({ offer: mastering, ...by }));
  resultOf(
    await placeOrder(orderId, {
      ...placed,
      consents,
      ...(brief && { briefs: new Map([[mastering.packageId, brief]]) }),
    }),
  );
  return { orderId, ...(await currentPayment(orderId)) };
}

export function readService(orderId: string) {
  return db
    .selectFrom("orderedServices")
    .innerJoin("orderLines", "orderLines.id", "orderLineId")
    .where("orderId", "=", orderId)
    .selectAll("orderedServices")
    .executeTakeFirstOrThrow();
}

/** Makes it due some days ago. */
export async function letBeDue(orderId: string, daysAgo: number): Promise<void> {
  const dueAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
  const line = db.selectFrom("orderLines").where("orderId", "=", orderId).select("id");
  await db.updateTable("orderedServices").where("orderLineId", "in", line).set({ dueAt }).execute();
}
