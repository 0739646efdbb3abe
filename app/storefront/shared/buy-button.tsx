import { useContext } from "react";
import { Form, Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { usePrice } from "#app/platform/ui/shop-currency.ts";
import { showToast } from "#app/platform/ui/toasts.tsx";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { CheckoutOpen } from "./checkout-open.ts";
import { useIsInCart } from "./own-cart.ts";
import { useReservation } from "./use-reservation.ts";

type Size = "small" | "medium" | "large";

type Props = {
  track: Pick<
    PublicTrack,
    | "id"
    | "title"
    | "priceCents"
    | "formerPriceCents"
    | "purchaseLink"
    | "isSold"
    | "onSale"
    | "reservation"
  >;
  size?: Size;
  /** Adds a label to the price, which cards show alone. */
  label?: (values: { price: string }) => string;
  /** Shows the cents that will be charged, which lists round. */
  formatExact?: (cents: number) => string;
};

function showUnavailableToast() {
  showToast({
    title: m.buy_unavailable_title(),
    text: m.buy_unavailable_text(),
    tone: "problem",
  });
}

export function BuyButton({ track, size = "small", label, formatExact }: Props) {
  const isInCart = useIsInCart(track);
  const reserved = useReservation(track.reservation);
  if (track.isSold) {
    return (
      <DisabledButton size={size} text={m.sold()} label={m.buy_is_sold({ title: track.title })} />
    );
  }
  if (reserved && isInCart) return <InCartLink title={track.title} size={size} />;
  if (reserved && size !== "small") {
    return <DisabledButton size={size} text={reserved} label={`${track.title}: ${reserved}`} />;
  }
  // Cards show the time in a badge.
  if (reserved) {
    return (
      <DisabledButton
        size={size}
        text={m.reserved()}
        label={m.buy_is_reserved({ title: track.title })}
      />
    );
  }
  return <OpenButton track={track} size={size} label={label} formatExact={formatExact} />;
}

function DisabledButton({ size, text, label }: { size: Size; text: string; label: string }) {
  return (
    <button type="button" disabled className={buttonVariants("disabled", size)} aria-label={label}>
      {text}
    </button>
  );
}

function InCartLink({ title, size }: { title: string; size: Size }) {
  return (
    <Link
      to={href("/cart")}
      className={buttonVariants("accent", size)}
      aria-label={m.cart_has({ title })}
    >
      {m.cart_in_yours()}
    </Link>
  );
}

function OpenButton(props: Props) {
  const format = usePrice();
  const { track, formatExact = format } = props;
  const { formerPriceCents } = track;
  const button = <PriceButton {...props} price={formatExact(track.priceCents)} />;
  if (!formerPriceCents) return button;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {button}
      <s className="text-muted text-sm">
        <span className="sr-only">{m.price_before()} </span>
        {formatExact(formerPriceCents)}
      </s>
    </div>
  );
}

function PriceButton({ track, size = "small", label, price }: Props & { price: string }) {
  const isCheckoutOpen = useContext(CheckoutOpen);
  const isFree = track.priceCents === 0;
  const priceText = label ? label({ price }) : price;
  const text = label && isFree ? m.buy_get_free() : priceText;
  const tone = size === "large" ? "accent" : "plain";
  const buttonClass = `${buttonVariants(track.onSale ? "sale" : tone, size)} tabular-nums`;
  const { title } = track;
  const card = isFree ? m.buy_get_free_label({ title }) : m.buy_label({ title, price });
  const button = { "aria-label": label ? `${text}: ${title}` : card, className: buttonClass };
  if (track.purchaseLink) {
    const host = m.buy_on_site({ host: hostOfLink(track.purchaseLink) });
    return (
      <NewTabLink
        href={track.purchaseLink}
        {...button}
        aria-label={`${button["aria-label"]}, ${host}`}
        title={host}
      >
        {text} <span aria-hidden>↗</span>
      </NewTabLink>
    );
  }
  if (isCheckoutOpen) {
    return (
      <Form method="post" action={href("/checkout")}>
        <input type="hidden" name="track" value={track.id} />
        <button type="submit" {...button}>
          {text}
        </button>
      </Form>
    );
  }
  return (
    <button type="button" onClick={showUnavailableToast} {...button}>
      {text}
    </button>
  );
}

export function hostOfLink(link: string): string {
  return new URL(link).host.replace(/^www\./, "");
}
