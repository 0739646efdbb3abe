import { sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import { recognizeBrowser } from "../../app/shop/orders/access/browser-key.server.ts";
import { makeMailLink } from "../../app/shop/orders/access/order-links.server.ts";
import { reserveTrack } from "../../app/shop/orders/reservations/reservations.server.ts";
import { listLines, lockOrder } from "../../app/shop/orders/state/lock-order.server.ts";
import type { OrderChange } from "../../app/shop/orders/state/order-change.ts";
import type { OrderState } from "../../app/shop/orders/state/order-states.ts";
import { applyTransition } from "../../app/shop/orders/transitions/apply-transition.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

/* Buyers with an order, each in their own browser and network. */

export const consent = "Deliver at once, before the 14 days are over: I ask for it.";

type Chosen = { email?: string; legalName?: string; artistName?: string | null };

export async function givenBuyer(trackId: string, chosen: Chosen = {}) {
  const { browserKey, setCookie } = await recognizeBrowser(new Request("http://localhost/"));
  const client = { address: freshAddress(), userAgent: "Firefox" };
  const { orderId, secret } = resultOf(await reserveTrack({ trackId, browserKey, client }));
  const buyer = { legalName: "Ana Buyer", artistName: null, email: `${secret}@example.com` };
  await db
    .insertInto("orderBuyers")
    .values({ orderId, kind: "consumer", country: "PT", ...buyer, ...chosen })
    .execute();
  await db
    .insertInto("orderConsents")
    .values([
      { orderId, consent: "deliver-at-once", wording: consent },
      { orderId, consent: "lose-withdrawal", wording: "I lose the right by it." },
    ])
    .execute();
  const cookie = setCookie.split(";")[0] ?? "";
  return { ...buyer, ...chosen, orderId, secret, browserKey, cookie, address: client.address };
}

/** Moves an order to a state, as time, the staff or a provider would. */
export async function moveOrder(orderId: string, state: OrderState): Promise<void> {
  const isWaiting = state === "awaiting-payment" || state === "awaiting-transfer";
  const order = {
    state,
    closingAs: state === "closing" ? ("expired" as const) : null,
    ...(!isWaiting && state !== "reserved" && { reservedUntil: null }),
  };
  if (state === "refunded" || state === "charged-back") await moveOrder(orderId, "paid");
  const effects: OrderChange["effects"] = state === "paid" ? [{ kind: "sell" }] : [];
  await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked) await applyTransition(tx, locked, undefined, { order, payment: {}, effects });
  });
}

export async function givenPaidBuyer(trackId: string, chosen?: Chosen) {
  const buyer = await givenBuyer(trackId, chosen);
  await moveOrder(buyer.orderId, "paid");
  return buyer;
}

/** Creates a paid order of several tracks with these titles. */
export async function givenPaidCartOf(...titles: string[]) {
  const [first, ...others] = await Promise.all(titles.map((title) => givenTrack({ title })));
  const buyer = await givenBuyer(first?.id ?? "");
  const { browserKey, orderId } = buyer;
  const client = { address: buyer.address, userAgent: "Firefox" };
  for (const { id: trackId } of others)
    resultOf(await reserveTrack({ trackId, browserKey, client }));
  await moveOrder(orderId, "paid");
  const { number } = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("number")
    .executeTakeFirstOrThrow();
  const lines = (await listLines(db, orderId)).map(({ id }) => id);
  return { ...buyer, number: number ?? "", lines };
}

/** Stores the payment of a paid order, by the sandbox. */
export async function givenCaptured(orderId: string, cents: number): Promise<void> {
  const paid = { amountCents: cents, capturedCents: cents, currency: "EUR" } as const;
  const made = {
    provider: "sandbox",
    method: "practice-card",
    providerRef: `sb_${orderId}`,
  } as const;
  await db
    .insertInto("payments")
    .values({ orderId, attempt: 1, state: "captured", isCurrent: true, ...made, ...paid })
    .execute();
}

/** Returns the secret that an email about an order would contain. */
export async function secretInMail(orderId: string): Promise<string> {
  const { id } = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .where("secretKind", "is not", null)
    .orderBy("createdAt", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  return makeMailLink(db, orderId, id);
}

export async function letDeliver(orderId: string): Promise<void> {
  await db
    .updateTable("orderLines")
    .where("orderId", "=", orderId)
    .set({ deliveredAt: sql<Date>`now()` })
    .execute();
}

export function readEvents(orderId: string) {
  return db
    .selectFrom("orderEvents")
    .where("orderId", "=", orderId)
    .orderBy("id")
    .select(["kind", "details"])
    .execute();
}
