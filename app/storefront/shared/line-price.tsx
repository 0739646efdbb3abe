import { formatMoney, type Money } from "#app/platform/ui/money.ts";
import { m } from "#messages";

/** Price of a line, beside what it was before a discount. */
export function LinePrice({ price, fullPrice }: { price: Money; fullPrice: Money | undefined }) {
  const text = price.cents === 0 ? m.price_free() : formatMoney(price);
  if (!fullPrice) return text;
  return (
    <>
      <span className="sr-only">{m.discount_before()}</span>
      <s className="mr-2 font-normal text-muted">{formatMoney(fullPrice)}</s>
      <span className="sr-only">{m.discount_after()}</span>
      {text}
    </>
  );
}
