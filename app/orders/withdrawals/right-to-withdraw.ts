import type { OrderBuyers, OrderConsents, Orders } from "#app/database/schema.ts";

export type ConcludedOrder = {
  kind: Orders["kind"];
  buyerKind: OrderBuyers["kind"];
  consents: OrderConsents["consent"][];
  concludedAt: Date;
  /** When the first file left, or all of a service was delivered. */
  deliveredAt: Date | null;
};

/**
 * `until`: the last moment. `given-up`: the delivery that the buyer asked for at once has begun. `performed`: the
 * service that they asked for at once is done.
 */
export type RightToWithdraw =
  | { state: "open"; until: Date }
  | { state: "over"; until: Date }
  | { state: "given-up" | "performed" | "trade" };

const DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Directive 2011/83/EU, art. 9 (fourteen days, for consumers) and 16 (a) (services that are done) and (m) (files). */
export function judgeRight(order: ConcludedOrder, now: Date): RightToWithdraw {
  const { buyerKind, consents, deliveredAt } = order;
  if (buyerKind === "trade") return { state: "trade" };
  if (isAtOnce(consents) && deliveredAt) {
    return { state: order.kind === "service" ? "performed" : "given-up" };
  }
  const until = endOfPeriod(order.concludedAt);
  return { state: until < now ? "over" : "open", until };
}

/** When an order may be delivered, or its work begun, that nobody asked for at once; undefined: at once. */
export function waitsUntil(order: ConcludedOrder): Date | undefined {
  const mustWait = order.buyerKind === "consumer" && !isAtOnce(order.consents);
  return mustWait ? endOfPeriod(order.concludedAt) : undefined;
}

export function isAtOnce(consents: ConcludedOrder["consents"]): boolean {
  return consents.includes("deliver-at-once") && consents.includes("lose-withdrawal");
}

/**
 * The end of the fourteenth day after that of the contract, in UTC, or of the Monday after a weekend: Regulation
 * 1182/71, art. 3. Public holidays are not known here.
 */
export function endOfPeriod(concludedAt: Date): Date {
  const day = new Date(Math.floor(concludedAt.getTime() / DAY_MS) * DAY_MS);
  day.setUTCDate(day.getUTCDate() + DAYS);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1);
  return new Date(day.getTime() + DAY_MS);
}
