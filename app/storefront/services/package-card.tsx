import { Check } from "lucide-react";
import { useContext } from "react";
import { Form, Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { widestWord } from "#app/platform/ui/headline.tsx";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { usePrice } from "#app/platform/ui/shop-currency.ts";
import { DEFAULT_DELIVERY_DAYS, daysOf, isSoldHere } from "#app/shop/services/sold-here.ts";
import { m } from "#messages";
import { CheckoutOpen } from "../shared/checkout-open.ts";
import type { TranslatedPackage } from "./route.tsx";

export function PackageCard({ offer }: { offer: TranslatedPackage }) {
  const isOrderedHere = useContext(CheckoutOpen) && isSoldHere(offer);
  const days = offer.deliveryDays ?? (isOrderedHere ? DEFAULT_DELIVERY_DAYS : undefined);
  return (
    <article
      className={`row-span-5 grid grid-rows-subgrid border p-6 [overflow-wrap:anywhere] ${offer.isPopular ? "border-accent bg-surface" : "border-line"}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="@container min-w-0 grow basis-44">
          <h3
            dir="auto"
            lang={offer.langs.title}
            style={widestWord(offer.title)}
            className="headline headline-xl hyphenate font-semibold leading-tight [--face:0.8]"
          >
            {offer.title}
          </h3>
        </div>
        {offer.isPopular && <Badge tone="accent">{m.package_popular()}</Badge>}
      </div>
      <p
        dir="auto"
        lang={offer.langs.description}
        className="mt-2 whitespace-pre-line [unicode-bidi:plaintext] text-muted text-pretty text-sm"
      >
        {offer.description}
      </p>
      <div className="mt-6">
        <p className="display-type text-5xl tabular-nums">{usePrice()(offer.priceCents)}</p>
        {days !== undefined && (
          <p className="mt-2 text-sm">{m.package_delivered_within({ days: daysOf(days) })}</p>
        )}
      </div>
      <ul className="mt-6 mb-8 grid content-start gap-2.5 text-sm">
        {offer.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <bdi lang={offer.langs.features} className="min-w-0">
              {feature}
            </bdi>
          </li>
        ))}
      </ul>
      <OrderNow offer={offer} isOrderedHere={isOrderedHere} />
    </article>
  );
}

type OrderNowProps = { offer: TranslatedPackage; isOrderedHere: boolean };

/** An item that is neither sold here nor has a purchase link is ordered by a message. */
function OrderNow({ offer, isOrderedHere }: OrderNowProps) {
  const buttonClass = `mt-auto ${buttonVariants(offer.isPopular ? "accent" : "plain")}`;
  const name = (
    <span lang={offer.langs.title} className="sr-only">
      {offer.title}
    </span>
  );
  if (isOrderedHere) {
    return (
      <div className="mt-auto grid gap-3">
        <Form method="post" action={href("/checkout")} className="grid">
          <input type="hidden" name="package" value={offer.id} />
          <button type="submit" className={buttonClass}>
            {m.package_order_now()} {name}
          </button>
        </Form>
        <Form method="post" action={href("/cart")} navigate={false} className="grid">
          <input type="hidden" name="package" value={offer.id} />
          <button
            type="submit"
            name="intent"
            value="add"
            aria-label={`${m.cart_add()}: ${offer.title}`}
            className={buttonVariants("quiet")}
          >
            {m.cart_add()}
          </button>
        </Form>
      </div>
    );
  }
  if (!offer.purchaseLink) {
    return (
      <Link to={href("/contact")} className={buttonClass}>
        {m.package_order_now()} {name}
      </Link>
    );
  }
  return (
    <NewTabLink href={offer.purchaseLink} className={buttonClass}>
      {m.package_order_now()} {name} <span className="sr-only">{m.opens_in_new_tab()}</span>
    </NewTabLink>
  );
}
