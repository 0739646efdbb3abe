import type Stripe from "stripe";
import type { PaymentRequest } from "../payment-provider.ts";

/** Stripe requires at least 30 minutes. The shop closes a session itself at its own deadline. */
const OPEN_LONGER_MS = 35 * 60_000;

const manual = { capture_method: "manual" } as const;

type Options = Required<Stripe.Checkout.SessionCreateParams.PaymentMethodOptions>;

type AuthorizedFirst = {
  [Method in keyof Options]: "capture_method" extends keyof Options[Method] ? Method : never;
}[keyof Options];

/** All others capture at once. A method that an update of the SDK adds is a type error here. */
const manualWherePossible: Record<AuthorizedFirst, typeof manual> = {
  affirm: manual,
  afterpay_clearpay: manual,
  alma: manual,
  amazon_pay: manual,
  billie: manual,
  card: manual,
  cashapp: manual,
  kakao_pay: manual,
  klarna: manual,
  kr_card: manual,
  link: manual,
  mobilepay: manual,
  naver_pay: manual,
  payco: manual,
  paypal: manual,
  revolut_pay: manual,
  samsung_pay: manual,
  satispay: manual,
  scalapay: manual,
  sequra: manual,
  sunbit: manual,
};

/** Never depends on the clock, because the idempotency key requires the same request. */
export function sessionFor(payment: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, amount, items, language, payableUntil } = payment;
  const metadata = { order: orderId };
  return {
    mode: "payment",
    line_items: items.map(({ name, cents }) => ({
      quantity: 1,
      price_data: {
        currency: amount.currency.toLowerCase(),
        unit_amount: cents,
        product_data: { name },
      },
    })),
    ...(language && { locale: language }),
    success_url: payment.returnUrl,
    cancel_url: payment.cancelUrl,
    metadata,
    payment_intent_data: { metadata },
    payment_method_options: manualWherePossible,
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor((payableUntil.getTime() + OPEN_LONGER_MS) / 1000),
  };
}
