import { z } from "zod";
import { formCommand } from "#app/platform/forms/form-command.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { buyerForm, checkoutForm, serviceForm } from "#app/shop/checkout/checkout-form.ts";
import { type NextStep, placeFromCheckout } from "#app/shop/checkout/place-from-checkout.server.ts";
import { findOrderKind } from "#app/shop/orders/buyers/buyer-order.server.ts";
import { cancelOrder } from "#app/shop/orders/paying/cancel-order.server.ts";
import { closeOpenPayment } from "#app/shop/orders/paying/change-payment.server.ts";
import { rememberBuyer } from "#app/shop/orders/state/order-buyers.server.ts";
import { m } from "#messages";
import { codeCommands, type SentCode } from "../shared/code-commands.server.ts";

type SentCheckout = SentCode & { orderId: string; secret: string };

const failureMessages = { failed: m.checkout_not_placed, invalid: m.checkout_incomplete };

function redirectToNext(next: NextStep, _form: unknown, { secret }: SentCheckout) {
  const to = next === "pay" ? "/orders/:secret/pay" : "/orders/:secret";
  return { to: href(to, { secret }) };
}

const place = {
  track: formCommand({
    ...failureMessages,
    form: checkoutForm,
    run: (form, { orderId, formData }: SentCheckout) => placeFromCheckout(orderId, form, formData),
    done: redirectToNext,
  }),
  service: formCommand({
    ...failureMessages,
    form: serviceForm,
    run: (form, { orderId, formData }: SentCheckout) => placeFromCheckout(orderId, form, formData),
    done: redirectToNext,
  }),
};

const emptyForm = z.object({});

function backToCheckout(_result: unknown, _form: unknown, { secret }: SentCheckout) {
  return { to: href("/checkout/:secret", { secret }), replaces: true };
}

export const checkoutCommands = {
  ...codeCommands,
  place: async (sent: SentCheckout) => {
    const result = await place[await findOrderKind(sent.orderId)](sent);
    if (!(result instanceof Response)) await saveTypedValues(sent);
    return result;
  },
  "choose-again": formCommand({
    form: emptyForm,
    failed: m.checkout_payment_still_open,
    run: (_, { orderId }: SentCheckout) => closeOpenPayment(orderId),
    done: backToCheckout,
  }),
  cancel: formCommand({
    form: emptyForm,
    failed: m.not_possible,
    run: (_, { orderId }: SentCheckout) => cancelOrder(orderId),
    done: backToCheckout,
  }),
};

/** Stores valid buyer details at once, for a page that is reopened. */
async function saveTypedValues({ orderId, formData }: SentCheckout): Promise<void> {
  const { data: buyer } = buyerForm.safeParse(Object.fromEntries(formData));
  if (buyer) await rememberBuyer(orderId, buyer);
}
