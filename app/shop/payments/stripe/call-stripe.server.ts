import Stripe from "stripe";
import { PaymentRefused, PaymentUnknown } from "../payment-provider.ts";

/** Includes the SDK's own retries, which keep the idempotency key. */
const TIME_LIMIT_MS = 20_000;

/** @throws PaymentRefused, PaymentUnknown */
export async function callStripe<Result>(call: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const text = `${TIME_LIMIT_MS / 1000} s`;
  const tooLate = new PaymentUnknown({ code: "no-answer", by: "stripe", text });
  const timer = setTimeout(() => reject(tooLate), TIME_LIMIT_MS);
  try {
    return await Promise.race([call, promise]);
  } catch (error) {
    throw error instanceof PaymentUnknown ? error : toPaymentError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A rejected key says nothing about the payment, so it is no refusal. */
export function toPaymentError(error: unknown): Error {
  const { StripeCardError, StripeInvalidRequestError, StripeError } = Stripe.errors;
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  const isRefusal = error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
  if (isRefusal) {
    const said = { code: "provider-said", text: error.message } as const;
    return new PaymentRefused(said, { cause: error.code });
  }
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
    const { statusCode: status = 401, message } = error;
    return new PaymentUnknown({ code: "keys-refused", by: "stripe", status, text: message });
  }
  const text = error instanceof StripeError ? `${error.type}: ${error.message}` : String(error);
  return new PaymentUnknown({ code: "unclear-answer", by: "stripe", text });
}

/** A refusal may only mean that it happened already, so the status decides. */
export async function catchStripeRefusal(
  call: Promise<unknown>,
): Promise<PaymentRefused | undefined> {
  try {
    await callStripe(call);
    return undefined;
  } catch (error) {
    if (error instanceof PaymentRefused) return error;
    throw error;
  }
}
