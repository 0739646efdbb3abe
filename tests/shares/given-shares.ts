import { db } from "../../app/platform/database/db.server.ts";
import { findBalances } from "../../app/shop/accounting/shares/balances.server.ts";
import {
  savePayoutAccount,
  setShare,
} from "../../app/shop/accounting/shares/edit-producer.server.ts";
import { sellByHand } from "../../app/shop/orders/selling/sell-track.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

export const client = { address: "10.1.2.3", userAgent: "Firefox" };

export const payoutAccount = {
  accountHolder: "Ana Münch & Søn",
  accountIban: "PT50000201231234567890154",
  accountBic: null,
};

/** Returns the time when the holding period of a current sale is over. */
export const inFifteenDays = () => new Date(Date.now() + 15 * 86_400_000);

/** Creates a producer with a share of 70% and an account. */
export async function givenProducer(chosen: Parameters<typeof givenUser>[0] = {}) {
  const [admin, producer] = [await givenUser({ role: "admin" }), await givenUser(chosen)];
  resultOf(await setShare(admin, producer.id, 7000));
  resultOf(await savePayoutAccount(producer, producer.id, payoutAccount));
  return { admin, producer };
}

/** Sells a track outside the shop for 99.99, of which 69.99 belong to the producer. */
export async function givenSale(title = "Night Bus", seller: Parameters<typeof givenUser>[0] = {}) {
  const { admin, producer } = await givenProducer(seller);
  const track = await givenTrack({ title, priceCents: 9999, userId: producer.id });
  resultOf(await sellByHand(admin, track.id, client));
  return { admin, producer, track };
}

export function listEntries(producerId: string) {
  return db
    .selectFrom("shareEntries")
    .where("producerId", "=", producerId)
    .selectAll()
    .orderBy("at")
    .execute();
}

/** Returns the pending, payable and paid amounts. */
export async function balancesOf(producerId: string): Promise<number[]> {
  const [balance] = await findBalances(producerId);
  return [balance?.heldCents ?? 0, balance?.payableCents ?? 0, balance?.paidCents ?? 0];
}
