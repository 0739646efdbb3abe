import type { AgreementModel } from "#app/agreements/agreement-models.ts";
import { modelWords } from "#app/agreements/model-words.ts";
import type { Checkout } from "#app/checkout/find-checkout.server.ts";
import type { Seller } from "#app/content/seller.server.ts";
import { daysOf } from "#app/service-packages/sold-here.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { formatMoney } from "#app/ui/money.ts";
import { SellerWords } from "../parts/seller-words.tsx";

type Props = {
  order: Checkout["order"];
  /** Undefined of a service. */
  model: AgreementModel | undefined;
  seller: Seller | undefined;
  isSending: boolean;
  /** What of the total is tax. */
  children: React.ReactNode;
};

/** What the law wants directly above the button. */
export function OrderButton({
  order: { title, total, service },
  model,
  seller,
  isSending,
  children,
}: Props) {
  const isFree = total.cents === 0;
  return (
    <section aria-label="Your order" className="border border-line bg-surface p-5 sm:p-8">
      <dl className="grid gap-4">
        <div>
          <dt className="text-muted text-sm">You order</dt>
          <dd className="mt-1 [overflow-wrap:anywhere]">
            <span dir="auto" className="font-semibold">
              {title}
            </span>
            {model &&
              `, with these rights: ${modelWords[model].name.toLowerCase()}, and with all of its files, once and for good`}
            {service && `, made for you within ${daysOf(service.deliveryDays)}`}
          </dd>
        </div>
        {seller && (
          <div className="border-line border-t pt-4">
            <dt className="text-muted text-sm">Sold by</dt>
            <dd className="mt-1 text-sm">
              <SellerWords seller={seller} />
            </dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
          <dt className="font-semibold text-lg">Total</dt>
          <dd className="display-type text-3xl tabular-nums sm:text-4xl">{formatMoney(total)}</dd>
        </div>
      </dl>
      {children}
      <button
        type="submit"
        name="intent"
        value="place"
        aria-disabled={isSending || undefined}
        className={`mt-6 w-full ${buttonLook("accent", "large")}`}
      >
        {isFree ? "Get it free" : "Order with obligation to pay"}
      </button>
      {!isFree && (
        <p className="mt-3 text-muted text-sm">
          You pay on the next page. Until you have, the order can be cancelled at any time.
        </p>
      )}
    </section>
  );
}
