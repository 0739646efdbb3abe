import { href } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { m } from "#messages";
import { CheckPayment } from "./check-payment.tsx";

type Order = Pick<OrderPage, "state" | "track" | "service" | "provider">;
type Props = {
  order: Order;
  secret: string;
  isConfirming: boolean;
  result: FormResult | undefined;
};

const pendingStates = new Set<Order["state"]>(["awaiting-payment", "closing", "capturing"]);
const endedStates = new Set<Order["state"]>(["expired", "cancelled"]);

export function NextSteps({ order, secret, isConfirming, result }: Props) {
  const { state, provider } = order;
  const hasProvider = provider !== undefined && provider !== "bank-transfer";
  const mayBePaid = hasProvider && (pendingStates.has(state) || endedStates.has(state));
  return (
    <>
      {!isConfirming && <NextStepLinks order={order} secret={secret} />}
      {mayBePaid && (
        <CheckPayment
          checksAutomatically={pendingStates.has(state)}
          isHidden={isConfirming}
          secret={secret}
          result={result}
        />
      )}
    </>
  );
}

/** The links hold secrets, so they are plain: neither prefetched nor stored by the router. */
function NextStepLinks({
  order: { state, track, service },
  secret,
}: Pick<Props, "order" | "secret">) {
  const checkout = href("/checkout/:secret", { secret });
  if (state === "reserved") {
    return (
      <p className="mt-6">
        <ButtonLink to={checkout} isFirst>
          {m.order_to_checkout()}
        </ButtonLink>
      </p>
    );
  }
  if (state === "awaiting-payment") {
    return (
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href("/orders/:secret/pay", { secret })} isFirst>
          {m.order_pay_now()}
        </ButtonLink>
        <ButtonLink to={checkout}>{m.order_other_method()}</ButtonLink>
      </p>
    );
  }
  if (endedStates.has(state) && track && !track.isSold) {
    return (
      <p className="mt-6">
        <ButtonLink to={href("/music/:slug", { slug: track.id })}>
          {m.order_look_at_track()}
        </ButtonLink>
      </p>
    );
  }
  if (endedStates.has(state) && service) {
    return (
      <p className="mt-6">
        <ButtonLink to={href("/services")}>{m.all_services()}</ButtonLink>
      </p>
    );
  }
  return null;
}

type ButtonLinkProps = { to: string; isFirst?: boolean; children: string };

function ButtonLink({ to, isFirst = false, children }: ButtonLinkProps) {
  const buttonClass = buttonVariants(isFirst ? "accent" : "plain", "large");
  return (
    <a href={to} className={`w-full sm:w-auto ${buttonClass}`}>
      {children}
    </a>
  );
}
