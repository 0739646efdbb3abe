import { m } from "#messages";
import type { Orders } from "./orders-schema.ts";

export type OrderState = Orders["state"];

/** A track has at most one such order. The function `is_holding` lists the same states. */
const holdingStates = [
  "reserved",
  "awaiting-payment",
  "closing",
  "awaiting-transfer",
  "capturing",
  "paid",
] as const satisfies OrderState[];

export const reservingStates = [
  "reserved",
  "awaiting-payment",
  "closing",
  "awaiting-transfer",
  "capturing",
] as const satisfies OrderState[];

export const stateNames: Record<OrderState, () => string> = {
  reserved: m.order_event_reserved,
  "awaiting-payment": m.order_state_awaiting_payment,
  closing: m.order_state_closing,
  "awaiting-transfer": m.order_state_awaiting_transfer,
  capturing: m.order_state_capturing,
  paid: m.order_state_paid,
  expired: m.order_state_expired,
  cancelled: m.order_state_canceled,
  "paid-too-late": m.order_state_paid_too_late,
  refunded: m.order_state_refunded,
  "charged-back": m.order_state_charged_back,
};

export const orderStates = Object.keys(stateNames).filter(isOrderState);

function isOrderState(text: string): text is OrderState {
  return Object.hasOwn(stateNames, text);
}

export function isHolding(state: OrderState): boolean {
  return holdingStates.some((holding) => holding === state);
}

export function isReserving(state: OrderState): boolean {
  return reservingStates.some((reserving) => reserving === state);
}
