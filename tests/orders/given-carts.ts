import { sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import {
  currentPayment,
  givenShopper,
  placed,
  reserve,
  runOrderJobs,
  type Shopper,
} from "./given-orders.ts";

/* Carts of several tracks. */

type Paying = { simulate(action: string, parameters: { ref: string }): Promise<unknown> };

export async function givenPricedTracks(...prices: number[]) {
  return Promise.all(prices.map((priceCents) => givenTrack({ priceCents })));
}

/** Returns the cart's order, with one line for each track. */
export async function givenCart(tracks: { id: string }[], shopper?: Shopper) {
  const buyer = shopper ?? (await givenShopper());
  let orderId = "";
  for (const { id } of tracks) orderId = resultOf(await reserve(id, buyer)).orderId;
  return { orderId, shopper: buyer };
}

export async function givenPaidCart(provider: Paying, tracks: { id: string }[], pay = placed.pay) {
  const cart = await givenCart(tracks);
  resultOf(await placeOrder(cart.orderId, { ...placed, pay }));
  const { ref } = await currentPayment(cart.orderId);
  await provider.simulate("pay", { ref });
  await runOrderJobs(cart.orderId);
  return { ...cart, ref };
}

export function linesOf(orderId: string) {
  return db
    .selectFrom("orderLines")
    .where("orderId", "=", orderId)
    .select(["id", "position", "trackId", "priceCents", "isHeld", "returnedCents", "returnedAt"])
    .orderBy("position")
    .execute();
}

export function orderOf(orderId: string) {
  return db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .selectAll()
    .select(sql<number>`extract(epoch from reserved_until - now())`.as("secondsLeft"))
    .executeTakeFirstOrThrow();
}

export async function soldOf(tracks: { id: string }[]): Promise<boolean[]> {
  return Promise.all(
    tracks.map(async ({ id }) => {
      const { soldAt } = await db
        .selectFrom("musicTracks")
        .where("id", "=", id)
        .select("soldAt")
        .executeTakeFirstOrThrow();
      return soldAt !== null;
    }),
  );
}
