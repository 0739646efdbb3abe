import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { findCheckout } from "#app/shop/checkout/find-checkout.server.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import {
  findPaymentProgress,
  lookUpForPage,
} from "#app/shop/orders/paying/payment-progress.server.ts";
import { m } from "#messages";
import { DiscountField, isOfCode } from "../shared/discount-field.tsx";
import { orderIdOfSecret } from "../shared/order-of-secret.server.ts";
import type { Route } from "./+types/route";
import { checkoutCommands } from "./checkout-commands.server.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutOver } from "./checkout-over.tsx";
import { OpenPayment, PaymentClosing } from "./open-payment.tsx";
import { OrderSummary } from "./order-summary.tsx";

export { CheckoutFailed as ErrorBoundary } from "../shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

async function orderAt({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const { secret } = params;
  return { secret, orderId: await orderIdOfSecret(secret, context.get(clientContext)) };
}

/** Does not extend the reservation. A payment that may be made is on the order page. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { secret, orderId } = await orderAt({ params, context });
  await lookUpForPage(orderId, await findBrowserKey(request));
  const [found, progress] = await Promise.all([
    findCheckout(orderId),
    findPaymentProgress(orderId),
  ]);
  const checkout = orNotFound(found, m.order_missing());
  const isBack = url.searchParams.has("unpaid");
  const mayBePaid = progress !== undefined && progress !== "payable";
  const isUnclear = progress === "unknown" && isBack;
  if (checkout.step === "ordered" || (mayBePaid && !isUnclear)) {
    throw redirect(href("/orders/:secret", { secret }));
  }
  return { secret, orderId, ...checkout, isBack };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const formData = await formDataOf(request);
  const { orderId, secret } = await orderAt({ params, context });
  return runIntent(checkoutCommands, {
    orderId,
    secret,
    formData,
    client: context.get(clientContext),
    findOrderId: async () => orderId,
    page: href("/checkout/:secret", { secret }),
  });
}

/** A refusal may say that the cart or its total has changed. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData
    ? m.checkout_page_title({ title: loaderData.order.title })
    : m.checkout();
  return privatePage(matches, `${title}`);
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { orderId, secret, step, order, time, form, over, isBack } = loaderData;
  const ofForm = isOfCode(result) ? undefined : result;
  const isLive = step !== "over";
  const isService = order.isOfService;
  return (
    <main id="content" className="page-width py-8 sm:py-14">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:items-start lg:gap-x-16 xl:gap-x-24">
        <OrderSummary order={order} time={isLive ? time : undefined}>
          {order.discount && (
            <DiscountField
              discount={order.discount}
              currency={order.total.currency}
              isOpen={step === "form"}
              result={result}
            />
          )}
        </OrderSummary>
        <div className="min-w-0 max-w-3xl lg:order-first">
          {form && (
            <CheckoutForm
              key={orderId}
              orderId={orderId}
              order={order}
              form={form}
              result={ofForm}
            />
          )}
          {step === "paying" && (
            <OpenPayment
              secret={secret}
              time={time}
              isBack={isBack}
              isService={isService}
              result={result}
            />
          )}
          {step === "closing" && <PaymentClosing secret={secret} isService={isService} />}
          {over && <CheckoutOver order={order} over={over} problem={result?.problem} />}
        </div>
      </div>
    </main>
  );
}
