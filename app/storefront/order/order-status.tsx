import { href } from "react-router";
import type { OrderPage } from "#app/orders/order-page.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { formatMoney } from "#app/ui/money.ts";
import { useClockTime } from "#app/ui/use-clock-time.ts";

type Order = Pick<
  OrderPage,
  "state" | "title" | "reservedUntil" | "closingAs" | "total" | "refunded" | "track" | "provider"
>;
type Props = { order: Order; secret: string };
type Words = { title: string; text: string };

const words: Record<Order["state"], Words> = {
  reserved: {
    title: "Reserved for you",
    text: "Nobody else can buy it meanwhile. It becomes yours once the checkout is finished and paid.",
  },
  "awaiting-payment": {
    title: "Waiting for your payment",
    text: "Your order is placed, and its payment is open. Once the payment arrives, your files are on this page.",
  },
  closing: {
    title: "We are asking the payment provider",
    text: "The time for this order is over. Before anything else happens we ask whether a payment of yours is on its way; until the answer is here, nobody else gets the track. This page changes by itself.",
  },
  "awaiting-transfer": {
    title: "Waiting for your bank transfer",
    text: "Your order is placed, and the track is kept for you. Once the money has arrived, your files are on this page, and we tell you by mail.",
  },
  capturing: {
    title: "We are asking the payment provider",
    text: "Your payment was authorised and is being collected. The track is yours as soon as that is done, usually within seconds. This page changes by itself.",
  },
  paid: { title: "Sold to you", text: "It has left the shop. Nobody else can buy it any more." },
  expired: {
    title: "The reservation ran out",
    text: "Nothing was paid. If the track is still free, you can reserve it again. Should you have paid all the same, we find your payment by ourselves: you get the track, or your money back.",
  },
  cancelled: {
    title: "Given up",
    text: "This order was given up, and nothing is owed. Should you have paid all the same, we find your payment by ourselves: you get the track, or your money back.",
  },
  "paid-too-late": {
    title: "Your payment came too late",
    text: "Somebody else had bought the track when your payment arrived. We are sorry. You get all of your money back to the means of payment that you used; there is nothing that you need to do. Depending on your bank it takes a few days.",
  },
  refunded: {
    title: "Refunded",
    text: "Your money is on its way back to the means of payment that you used. The files of this order are closed.",
  },
  "charged-back": {
    title: "The payment was taken back",
    text: "Your bank or payment provider has taken the payment back. The files of this order are closed. If you think that this is a mistake, please report it below.",
  },
};

const inProgress = new Set<Order["state"]>(["closing", "capturing"]);

export function OrderStatus({ order, secret }: Props) {
  const { title, text } = words[order.state];
  const isTheirs = order.state === "paid";
  return (
    <div role="status">
      <p className="fact-type inline-flex items-center gap-2 border border-edge/70 px-2.5 py-1.5 font-semibold uppercase">
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${isTheirs ? "bg-accent" : "bg-edge"} ${inProgress.has(order.state) ? "animate-pulse" : ""}`}
        />
        {title}
      </p>
      <h1
        dir="auto"
        className="display-type mt-5 text-4xl [overflow-wrap:anywhere] sm:text-5xl lg:text-6xl"
      >
        {order.title}
      </h1>
      <p className="mt-5 max-w-xl text-lg text-muted text-pretty">{text}</p>
      <Deadline order={order} />
      <PartlyRefunded order={order} />
      <NextSteps order={order} secret={secret} />
    </div>
  );
}

function Deadline({ order: { state, reservedUntil } }: Pick<Props, "order">) {
  const clock = useClockTime(reservedUntil ?? undefined);
  if (!reservedUntil || state === "expired" || state === "awaiting-transfer") return null;
  return (
    <p className="mt-3 font-semibold">
      Yours until <time dateTime={reservedUntil.toISOString()}>{clock}</time>
    </p>
  );
}

function PartlyRefunded({ order: { state, refunded } }: Pick<Props, "order">) {
  if (state !== "paid" || refunded.cents === 0) return null;
  return (
    <p className="mt-3 font-semibold">
      {formatMoney(refunded)} of the price was given back to you.
    </p>
  );
}

/** Plain links, which nothing fetches ahead and the router does not store. */
function NextSteps({ order: { state, track }, secret }: Props) {
  const checkout = href("/checkout/:secret", { secret });
  if (state === "reserved") {
    return (
      <p className="mt-6">
        <a href={checkout} className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}>
          Continue to the checkout
        </a>
      </p>
    );
  }
  if (state === "awaiting-payment") {
    return (
      <p className="mt-6 flex flex-wrap gap-3">
        <a
          href={href("/orders/:secret/pay", { secret })}
          className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}
        >
          Pay now
        </a>
        <a href={checkout} className={`w-full sm:w-auto ${buttonLook("plain", "large")}`}>
          Choose another way
        </a>
      </p>
    );
  }
  if ((state === "expired" || state === "cancelled") && track && !track.isSold) {
    return (
      <p className="mt-6">
        <a
          href={href("/music/:slug", { slug: track.id })}
          className={`w-full sm:w-auto ${buttonLook("plain", "large")}`}
        >
          Look at the track
        </a>
      </p>
    );
  }
  return null;
}
