import type { OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import type { PaymentProgress } from "#app/shop/orders/paying/payment-progress.server.ts";
import { tracksIn } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";

type StateText = { title: string; text: string };

/** Files are paused during a dispute. */
const disputedOrder = (lines: { count: number }): StateText => ({
  title: m.order_disputed(),
  text: m.order_disputed_text(lines),
});

/** Texts while an open payment may have been made. */
export function describeProgress(
  progress: PaymentProgress | undefined,
  isService: boolean,
): StateText | undefined {
  if (!progress || progress === "payable") return undefined;
  if (progress !== "pending") {
    return { title: m.order_asking_provider(), text: m.order_confirming_text() };
  }
  const text = isService ? m.checkout_pending_service() : m.checkout_pending_track();
  return { title: m.checkout_payment_pending(), text };
}

const orderTexts: Record<OrderPage["state"], (lines: { count: number }) => StateText> = {
  reserved: (lines) => ({
    title: m.order_reserved(),
    text: m.order_reserved_text(lines),
  }),
  "awaiting-payment": () => ({
    title: m.order_awaiting_payment(),
    text: m.order_awaiting_payment_text(),
  }),
  closing: (lines) => ({
    title: m.order_asking_provider(),
    text: m.order_closing_text(lines),
  }),
  "awaiting-transfer": (lines) => ({
    title: m.order_awaiting_transfer(),
    text: m.order_awaiting_transfer_text(lines),
  }),
  capturing: (lines) => ({
    title: m.order_asking_provider(),
    text: m.order_capturing_text(lines),
  }),
  paid: (lines) => ({ title: m.order_sold_to_you(), text: m.order_paid_text(lines) }),
  expired: (lines) => ({
    title: m.order_expired(),
    text: m.order_expired_text(lines),
  }),
  cancelled: (lines) => ({
    title: m.canceled(),
    text: m.order_canceled_text(lines),
  }),
  "paid-too-late": (lines) => ({
    title: m.order_paid_too_late(),
    text: m.order_paid_too_late_text(lines),
  }),
  refunded: () => ({
    title: m.order_refunded(),
    text: m.order_refunded_text(),
  }),
  "charged-back": () => ({
    title: m.order_charged_back(),
    text: m.order_charged_back_text(),
  }),
};

const serviceTexts: Record<OrderPage["state"], () => StateText> = {
  reserved: () => ({
    title: m.order_service_reserved(),
    text: m.order_service_reserved_text(),
  }),
  "awaiting-payment": () => ({
    title: m.order_awaiting_payment(),
    text: m.order_service_awaiting_payment_text(),
  }),
  closing: () => ({
    title: m.order_asking_provider(),
    text: m.order_service_closing_text(),
  }),
  "awaiting-transfer": () => ({
    title: m.order_awaiting_transfer(),
    text: m.order_service_awaiting_transfer_text(),
  }),
  capturing: () => ({
    title: m.order_asking_provider(),
    text: m.order_service_capturing_text(),
  }),
  paid: () => ({
    title: m.paid(),
    text: m.order_service_paid_text(),
  }),
  expired: () => ({
    title: m.order_service_expired(),
    text: m.order_service_expired_text(),
  }),
  cancelled: () => ({
    title: m.canceled(),
    text: m.order_service_canceled_text(),
  }),
  "paid-too-late": () => ({
    title: m.given_back(),
    text: m.order_service_paid_too_late_text(),
  }),
  refunded: () => ({
    title: m.order_refunded(),
    text: m.order_service_refunded_text(),
  }),
  "charged-back": () => ({
    title: m.order_charged_back(),
    text: m.order_service_charged_back_text(),
  }),
};

const disputedService = (): StateText => ({
  title: m.order_disputed(),
  text: m.order_service_disputed_text(),
});
const waitingService = (): StateText => ({
  title: m.paid(),
  text: m.order_service_waiting_text(),
});
const deliveredService = (): StateText => ({
  title: m.delivered(),
  text: m.order_service_delivered_text(),
});

type DescribedOrder = Pick<
  OrderPage,
  "state" | "arePaused" | "lines" | "services" | "isOfService" | "filesFrom"
>;

export function describeOrderState({
  state,
  arePaused,
  lines,
  services,
  isOfService,
  filesFrom,
}: DescribedOrder): StateText {
  const isPaid = state === "paid";
  const count = { count: tracksIn(lines).length };
  if (!isOfService) return isPaid && arePaused ? disputedOrder(count) : orderTexts[state](count);
  if (!isPaid) return serviceTexts[state]();
  if (arePaused) return disputedService();
  if (services.every(({ deliveredAt }) => deliveredAt)) return deliveredService();
  return filesFrom ? waitingService() : serviceTexts.paid();
}
