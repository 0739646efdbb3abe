import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { Cart } from "#app/shop/checkout/cart.server.ts";
import { m } from "#messages";
import { Countdown } from "../shared/countdown.tsx";
import { DiscountField } from "../shared/discount-field.tsx";
import { OfferedPacks, type PackLink } from "../shared/offered-packs.tsx";
import { PhoneLink, type PhoneLinkOf, PhoneQuestion } from "./phone-link.tsx";

const notes = { form: m.cart_not_charged, paying: m.cart_paying, closing: m.cart_closing };

type Props = Pick<React.ComponentProps<typeof DiscountField>, "remembered" | "result"> & {
  cart: Cart;
  maxTracks: number;
  hints: PackLink[];
  phoneLink: PhoneLinkOf | undefined;
};

export function CartTotal({ cart, maxTracks, hints, phoneLink, ...code }: Props) {
  const { secret, step, until, now, lines, discount, total } = cart;
  const isOpen = step === "form";
  const tracks = lines.filter(({ trackId }) => trackId);
  return (
    <section
      aria-label={m.total()}
      className="border border-line bg-surface p-5 sm:p-6 lg:not-short:sticky lg:top-24"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{m.total()}</span>
        <span className="display-type text-3xl tabular-nums">
          {total.cents === 0 ? m.price_free() : formatMoney(total)}
        </span>
      </p>
      <p className="mt-1 text-muted text-sm">{m.cart_count({ count: lines.length })}</p>
      {tracks.length > 0 && (
        <DiscountField discount={discount} currency={total.currency} isOpen={isOpen} {...code} />
      )}
      {hints.length > 0 && (
        <div className="mt-3">
          <OfferedPacks packs={hints} />
        </div>
      )}
      {isOpen && until && (
        <Countdown
          until={until}
          now={now}
          label={tracks.length > 0 ? m.cart_reserved_until() : m.order_by()}
        />
      )}
      <p className="mt-4 text-muted text-sm text-pretty">{notes[step]()}</p>
      {isOpen && tracks.length >= maxTracks && (
        <p className="mt-2 text-muted text-sm text-pretty">{m.cart_full({ count: maxTracks })}</p>
      )}
      <div className="mt-6 grid gap-3">
        <Link
          to={href("/checkout/:secret", { secret })}
          className={`whitespace-normal! ${buttonVariants("accent", "large")}`}
        >
          {isOpen ? m.cart_check_out() : m.cart_pay()}
        </Link>
        <Link to={href("/track-store")} className={buttonVariants("plain", "large")}>
          {m.cart_continue()}
        </Link>
      </div>
      {isOpen && (phoneLink ? <PhoneLink {...phoneLink} /> : <PhoneQuestion />)}
    </section>
  );
}
