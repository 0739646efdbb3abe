import type { Orders } from "#app/database/schema.ts";

export type OrderState = Orders["state"];

/** Of one track at most one order is in such a state; the index `orders_one_claim` names the same. */
export const claimingStates = [
  "reserved",
  "awaiting-payment",
  "closing",
  "awaiting-transfer",
  "capturing",
  "paid",
] as const satisfies OrderState[];

/** Theirs for a while, or for as long as a provider takes to say what became of a payment. */
export const reservingStates = [
  "reserved",
  "awaiting-payment",
  "closing",
  "awaiting-transfer",
  "capturing",
] as const satisfies OrderState[];

export const stateNames: Record<OrderState, string> = {
  reserved: "Reserved",
  "awaiting-payment": "Awaiting payment",
  closing: "Closing",
  "awaiting-transfer": "Awaiting transfer",
  capturing: "Collecting payment",
  paid: "Paid",
  expired: "Expired",
  cancelled: "Cancelled",
  "paid-too-late": "Paid too late",
  refunded: "Refunded",
  "charged-back": "Charged back",
};

export const orderStates = Object.keys(stateNames).filter(isOrderState);

function isOrderState(text: string): text is OrderState {
  return Object.hasOwn(stateNames, text);
}

export function isClaiming(state: OrderState): boolean {
  return claimingStates.some((claiming) => claiming === state);
}

export function isReserving(state: OrderState): boolean {
  return reservingStates.some((reserving) => reserving === state);
}
