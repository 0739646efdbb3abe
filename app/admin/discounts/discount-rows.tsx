import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { useMoney } from "#app/platform/ui/use-money.ts";
import { m } from "#messages";
import { DiscountRow, periodText } from "../shared/discount-row.tsx";
import { discountDialogAddress } from "./discount-address.ts";
import type { ListedDiscount } from "./list-discounts.server.ts";

export function DiscountRows({ discounts }: { discounts: ListedDiscount[] }) {
  return (
    <ul className="divide-y divide-line border border-line">
      {discounts.map((discount) => (
        <CodeRow key={discount.id} discount={discount} />
      ))}
    </ul>
  );
}

function CodeRow({ discount }: { discount: ListedDiscount }) {
  const { id, name, uses, maxUses } = discount;
  return (
    <DiscountRow
      discount={discount}
      name={name}
      conditions={useConditions(discount)}
      editTo={discountDialogAddress("edit", id)}
    >
      <p className="mt-1 text-muted text-sm">
        {maxUses === null
          ? m.discount_uses({ count: uses })
          : m.discount_uses_of({ count: uses, most: maxUses })}
      </p>
    </DiscountRow>
  );
}

function useConditions(discount: ListedDiscount): string[] {
  const money = useMoney();
  const { percent, amountCents, minimumCents, genres, trackIds } = discount;
  const count = trackIds.length;
  return [
    m.discount_value({
      value: percent === null ? money(amountCents ?? 0) : formatPercent(percent / 100),
    }),
    periodText(discount),
    minimumCents === null ? "" : m.discount_from({ amount: money(minimumCents) }),
    genres.join(", "),
    count > 0 ? m.track_count({ count }) : "",
    discount.email ?? "",
  ];
}
