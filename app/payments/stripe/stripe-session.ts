import type Stripe from "stripe";
import type { PaymentRequest } from "../payment-provider.ts";

/** Stripe's least is 30 minutes from now; the shop closes a session itself when its own time is over. */
const OPEN_LONGER_MS = 35 * 60_000;

const manual = { capture_method: "manual" } as const;

/** Of the methods that can be authorised first; all others take the money by themselves. */
const manualWherePossible: Stripe.Checkout.SessionCreateParams.PaymentMethodOptions = {
  affirm: manual,
  afterpay_clearpay: manual,
  amazon_pay: manual,
  card: manual,
  cashapp: manual,
  klarna: manual,
  link: manual,
  mobilepay: manual,
  revolut_pay: manual,
};

/** The same request makes the same session, as its idempotency key demands: nothing here depends on the clock. */
export function sessionFor(payment: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, amount, description, payableUntil } = payment;
  const metadata = { order: orderId };
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: amount.cents,
          product_data: { name: description },
        },
      },
    ],
    success_url: payment.returnUrl,
    cancel_url: payment.cancelUrl,
    metadata,
    payment_intent_data: { metadata },
    payment_method_options: manualWherePossible,
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor((payableUntil.getTime() + OPEN_LONGER_MS) / 1000),
  };
}
