import { ShoppingBag } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { refreshPage } from "#app/platform/live/live-listeners.ts";
import { href } from "#app/platform/navigation/href.ts";
import type { CartSummary } from "#app/shop/checkout/cart-summary.ts";
import { m } from "#messages";

export function CartLink({ cart }: { cart: CartSummary }) {
  const { count } = cart;
  const minutes = useMinutesLeft(cart);
  const time = minutes === undefined ? undefined : m.cart_minutes_left({ minutes });
  const note = cart.isExpired ? m.cart_expired() : time;
  const content = cart.isExpired ? m.cart() : `${m.cart()}: ${m.cart_count({ count })}`;
  return (
    <Link
      to={href("/cart")}
      className="relative flex size-11 shrink-0 flex-col items-center justify-center text-muted hover:text-ink"
    >
      <ShoppingBag aria-hidden className="size-5" strokeWidth={1.75} />
      <span className="sr-only">{note ? `${content}, ${note}` : content}</span>
      {count > 0 && (
        <span aria-hidden className="count-badge -right-1!">
          {count}
        </span>
      )}
      {note && (
        <span aria-hidden className="mono-type whitespace-nowrap text-[0.625rem]!">
          {note}
        </span>
      )}
    </Link>
  );
}

const TICK_MS = 5_000;

/** Counts by the shop's clock, and reloads the page's data when the time is up. */
function useMinutesLeft({ until, now }: CartSummary): number | undefined {
  const shopTime = now.getTime();
  const [elapsed, setElapsed] = useState({ since: shopTime, ms: 0 });
  const end = until?.getTime();
  const leftMs = end && end - shopTime - (elapsed.since === shopTime ? elapsed.ms : 0);
  const tick = useEffectEvent((ms: number) => {
    setElapsed({ since: shopTime, ms });
    if (end !== undefined && shopTime + ms >= end) refreshPage();
  });
  useEffect(() => {
    const startedAt = Date.now() - shopTime;
    const timer = setInterval(() => tick(Date.now() - startedAt - shopTime), TICK_MS);
    return () => clearInterval(timer);
  }, [shopTime]);
  return leftMs && Math.max(0, Math.ceil(leftMs / 60_000));
}
