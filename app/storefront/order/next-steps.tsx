import type { FormResult } from "#app/platform/forms/form-result.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { m } from "#messages";
import { CheckPayment } from "./check-payment.tsx";
import type { usePaymentProgress } from "./use-payment-progress.ts";

type Order = Pick<OrderPage, "state" | "lines" | "isOfService" | "provider">;
type Props = {
  order: Order;
  secret: string;
  paying: ReturnType<typeof usePaymentProgress>;
  result: FormResult | undefined;
};

const pendingStates = new Set<Order["state"]>(["awaiting-payment", "closing", "capturing"]);
const endedStates = new Set<Order["state"]>(["expired", "cancelled"]);

export function NextSteps({ order, secret, paying, result }: Props) {
  const { state, provider } = order;
  const { progress, isTakingLong } = paying;
  const isConfirming = progress !== undefined && progress !== "payable";
  const hasProvider = provider !== undefined && provider !== "bank-transfer";
  const mayBePaid = hasProvider && (pendingStates.has(state) || endedStates.has(state));
  return (
    <>
      {!isConfirming && <NextStepLinks order={order} secret={secret} />}
      {isConfirming && progress !== "pending" && (
        <UnfinishedPayment secret={secret} isShown={isTakingLong} />
      )}
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

type UnfinishedProps = { secret: string; isShown: boolean };

/** Appears after a while, and without scripts at once. */
function UnfinishedPayment({ secret, isShown }: UnfinishedProps) {
  const address = `${href("/orders/:secret/pay", { secret })}?unfinished`;
  return (
    <p className={`mt-4 max-w-xl text-muted text-pretty ${isShown ? "" : "hidden noscript:block"}`}>
      {renderMessage(m.order_confirming_long, {
        link: (text) => (
          <a
            href={localPath(address)}
            className="text-ink underline underline-offset-4 hover:text-accent"
          >
            {text}
          </a>
        ),
      })}
    </p>
  );
}

/** The links hold secrets, so they are plain: neither prefetched nor stored by the router. */
function NextStepLinks({
  order: { state, lines, isOfService },
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
  const [track, ...others] = lines.flatMap((line) => line.track ?? []);
  if (endedStates.has(state) && others.length > 0) {
    return (
      <p className="mt-6">
        <ButtonLink to={href("/cart")}>{m.checkout_see_cart()}</ButtonLink>
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
  if (endedStates.has(state) && isOfService) {
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
    <a href={localPath(to)} className={`w-full sm:w-auto ${buttonClass}`}>
      {children}
    </a>
  );
}
