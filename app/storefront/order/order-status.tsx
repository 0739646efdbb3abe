import type { FormResult } from "#app/platform/forms/form-result.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import type { OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { m } from "#messages";
import { NextSteps } from "./next-steps.tsx";
import { describeOrderState, describeProgress } from "./order-state-texts.ts";
import type { usePaymentProgress } from "./use-payment-progress.ts";

type Order = Pick<
  OrderPage,
  | "state"
  | "arePaused"
  | "title"
  | "reservedUntil"
  | "closingAs"
  | "total"
  | "refunded"
  | "lines"
  | "services"
  | "isOfService"
  | "filesFrom"
  | "provider"
>;
type Props = {
  order: Order;
  secret: string;
  paying: ReturnType<typeof usePaymentProgress>;
  result: FormResult | undefined;
};

const inProgress = new Set<Order["state"]>(["closing", "capturing"]);

export function OrderStatus({ order, secret, paying, result }: Props) {
  const isTheirs = order.state === "paid";
  const confirming = describeProgress(paying.progress, order.isOfService);
  const { title, text } = confirming ?? describeOrderState(order);
  const isMoving = confirming !== undefined || inProgress.has(order.state);
  return (
    <div role="status">
      <p className="mono-type inline-flex items-center gap-2 border border-edge/70 px-2.5 py-1.5 font-semibold uppercase">
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${isTheirs ? "bg-accent" : "bg-edge"} ${isMoving ? "animate-pulse" : ""}`}
        />
        {title}
      </p>
      <Headline
        dir="auto"
        text={order.title}
        className="headline-4xl mt-5 sm:headline-5xl lg:headline-6xl"
      />
      <p className="mt-5 max-w-xl text-lg text-muted text-pretty">{text}</p>
      {!confirming && <Deadline order={order} />}
      <PartlyRefunded order={order} />
      <NextSteps order={order} secret={secret} paying={paying} result={result} />
    </div>
  );
}

function Deadline({ order: { state, reservedUntil, isOfService } }: Pick<Props, "order">) {
  const clock = useClockTime(reservedUntil ?? undefined);
  if (!reservedUntil || state === "expired" || state === "awaiting-transfer") return null;
  return (
    <p className="mt-3 font-semibold">
      {renderMessage(isOfService ? m.order_open_until : m.order_yours_until, {
        time: <time dateTime={reservedUntil.toISOString()}>{clock}</time>,
      })}
    </p>
  );
}

function PartlyRefunded({ order: { state, refunded } }: Pick<Props, "order">) {
  if (state !== "paid" || refunded.cents === 0) return null;
  return (
    <p className="mt-3 font-semibold">
      {m.order_partly_refunded({ amount: formatMoney(refunded) })}
    </p>
  );
}
