import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatDiscount } from "#app/platform/ui/format-discount.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { modelInSentence } from "#app/shop/agreements/agreement-models.ts";
import type { Agreement } from "#app/shop/checkout/agreement.server.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import type { Seller } from "#app/shop/content/seller.server.ts";
import { daysOf } from "#app/shop/services/sold-here.ts";
import { m } from "#messages";
import { SellerContact } from "../shared/seller-contact.tsx";

type Props = {
  order: Checkout["order"];
  /** One for each track. */
  agreements: Agreement[];
  seller: Seller | undefined;
  isSending: boolean;
  /** Tax included in the total. */
  children: React.ReactNode;
};

/** The law requires these details directly above the button. */
export function OrderButton({
  order: { lines, total, services, discount },
  agreements,
  seller,
  isSending,
  children,
}: Props) {
  const isFree = total.cents === 0;
  return (
    <section aria-label={m.order_yours()} className="border border-line bg-surface p-5 sm:p-8">
      <dl className="grid gap-4">
        <div>
          <dt className="text-muted text-sm">{m.checkout_you_order()}</dt>
          {lines.map(({ id, title, price, fullPrice }) => (
            <dd key={id} className="mt-1 flex items-baseline justify-between gap-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span dir="auto" className="font-semibold">
                  {title}
                </span>
                {describeRights(agreements.find(({ orderLineId }) => orderLineId === id))}
                {describeDays(services.find(({ orderLineId }) => orderLineId === id))}
              </span>
              {(lines.length > 1 || fullPrice) && (
                <span className="text-right tabular-nums">{formatMoney(fullPrice ?? price)}</span>
              )}
            </dd>
          ))}
        </div>
        {discount?.others.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two packs may have one name.
          <div key={index} className="flex items-baseline justify-between gap-4">
            <dt>{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        {discount?.applied && discount.applied.cents > 0 && (
          <div className="flex items-baseline justify-between gap-4">
            <dt>{m.discount_code_named({ name: discount.applied.name })}</dt>
            <dd className="tabular-nums">
              {formatDiscount(discount.applied.cents, total.currency)}
            </dd>
          </div>
        )}
        {seller && (
          <div className="border-line border-t pt-4">
            <dt className="text-muted text-sm">{m.sold_by()}</dt>
            <dd className="mt-1 text-sm">
              <SellerContact seller={seller} />
            </dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
          <dt className="font-semibold text-lg">{m.total()}</dt>
          <dd className="display-type text-3xl tabular-nums sm:text-4xl">{formatMoney(total)}</dd>
        </div>
      </dl>
      {children}
      <button
        type="submit"
        name="intent"
        value="place"
        aria-disabled={isSending || undefined}
        className={`mt-6 w-full ${buttonVariants("accent", "large")}`}
      >
        {isFree ? m.buy_get_free() : m.checkout_order_button()}
      </button>
      {!isFree && <p className="mt-3 text-muted text-sm">{m.checkout_pay_next()}</p>}
    </section>
  );
}

function describeDays(service: Checkout["order"]["services"][number] | undefined) {
  return service && m.checkout_order_service({ days: daysOf(service.deliveryDays) });
}

function describeRights(agreement: Agreement | undefined) {
  if (!agreement) return null;
  return m.checkout_order_track({ rights: modelInSentence(agreement.model) });
}
