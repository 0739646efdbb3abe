import { Pencil } from "lucide-react";
import { Badge } from "#app/platform/ui/badge.tsx";
import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { useMoney } from "#app/platform/ui/use-money.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { RowLink } from "../shared/row-buttons.tsx";
import { discountDialogAddress } from "./discount-address.ts";
import type { ListedDiscount } from "./list-discounts.server.ts";

export function DiscountRows({ discounts }: { discounts: ListedDiscount[] }) {
  return (
    <ul className="divide-y divide-line border border-line">
      {discounts.map((discount) => (
        <DiscountRow key={discount.id} discount={discount} />
      ))}
    </ul>
  );
}

function DiscountRow({ discount }: { discount: ListedDiscount }) {
  const { id, name, isDisabled, isLive, uses, maxUses, link } = discount;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-2 pl-4 hover:bg-surface">
      <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
        <h2 className="font-semibold">
          {name}
          {!isLive && (
            <span className="ml-3 inline-block align-[2px]">
              <Badge tone="line">{isDisabled ? m.discount_off() : m.discount_not_now()}</Badge>
            </span>
          )}
        </h2>
        <p className="mt-1 text-muted text-sm">{useConditions(discount).join(" · ")}</p>
        <p className="mt-1 text-muted text-sm">
          {maxUses === null
            ? m.discount_uses({ count: uses })
            : m.discount_uses_of({ count: uses, most: maxUses })}
        </p>
        <p className="mono-type mt-1 text-muted">{link}</p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <IntentButton
          intent={isDisabled ? "enable" : "disable"}
          fields={{ id }}
          aria-label={
            isDisabled ? m.discount_enable_named({ name }) : m.discount_disable_named({ name })
          }
        >
          {isDisabled ? m.discount_enable() : m.discount_disable()}
        </IntentButton>
        <RowLink to={discountDialogAddress("edit", id)} label={m.edit({ name })} icon={Pencil} />
      </div>
    </li>
  );
}

function useConditions(discount: ListedDiscount): string[] {
  const money = useMoney();
  const { percent, amountCents, startsOn, endsOn, minimumCents, genres, trackIds } = discount;
  const count = trackIds.length;
  return [
    m.discount_value({
      value: percent === null ? money(amountCents ?? 0) : formatPercent(percent / 100),
    }),
    startsOn || endsOn ? `${startsOn ?? "…"} – ${endsOn ?? "…"}` : "",
    minimumCents === null ? "" : m.discount_from({ amount: money(minimumCents) }),
    genres.join(", "),
    count > 0 ? m.track_count({ count }) : "",
    discount.email ?? "",
  ].filter((text) => text !== "");
}
