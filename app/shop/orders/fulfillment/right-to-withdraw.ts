import type { WithdrawalLaw } from "#app/shop/countries/country-rules.ts";
import type { OrderLines } from "../state/order-lines-schema.ts";
import type { OrderBuyers, OrderConsents } from "../state/orders-schema.ts";

export type ConcludedOrder = {
  kind: OrderLines["kind"];
  buyerKind: OrderBuyers["kind"];
  law: WithdrawalLaw;
  consents: OrderConsents["consent"][];
  concludedAt: Date;
  /** Time when the last track was downloaded first, or of the delivery of a service. */
  deliveredAt: Date | null;
  /** Some tracks of several were downloaded. */
  isDeliveredInPart?: boolean;
};

/**
 * `given-up`: the requested delivery has begun. `performed`: the requested service is complete.
 * `none`: the buyer's country gives no such right.
 */
export type RightToWithdraw = { law: WithdrawalLaw } & (
  | { state: "open"; until: Date; isOfRest?: boolean }
  | { state: "over"; until: Date }
  | { state: "given-up" | "performed" | "trade" | "none" }
);

const DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Directive 2011/83/EU, art. 9 (fourteen days) and 16 (a) (services) and (m) (digital content). */
export function evaluateRight(order: ConcludedOrder, now: Date): RightToWithdraw {
  const { buyerKind, law, consents, deliveredAt } = order;
  if (law === "none") return { law, state: "none" };
  if (buyerKind === "trade") return { law, state: "trade" };
  if (isImmediateDelivery(consents) && deliveredAt) {
    return { law, state: order.kind === "service" ? "performed" : "given-up" };
  }
  const until = endOfPeriod(order.concludedAt);
  if (until < now) return { law, state: "over", until };
  const isOfRest = isImmediateDelivery(consents) && order.isDeliveredInPart;
  return { law, state: "open", until, ...(isOfRest && { isOfRest }) };
}

/** Returns undefined for immediate delivery. */
export function filesDelayedUntil(order: ConcludedOrder): Date | undefined {
  const hasRight = order.buyerKind === "consumer" && order.law !== "none";
  const mustWait = hasRight && !isImmediateDelivery(order.consents);
  return mustWait ? endOfPeriod(order.concludedAt) : undefined;
}

export function isImmediateDelivery(consents: ConcludedOrder["consents"]): boolean {
  return consents.includes("deliver-at-once") && consents.includes("lose-withdrawal");
}

/** Regulation 1182/71, art. 3: in UTC, moved from a weekend to Monday, without public holidays. */
export function endOfPeriod(concludedAt: Date): Date {
  const day = new Date(Math.floor(concludedAt.getTime() / DAY_MS) * DAY_MS);
  day.setUTCDate(day.getUTCDate() + DAYS);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1);
  return new Date(day.getTime() + DAY_MS);
}
