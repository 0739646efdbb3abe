import { Pencil } from "lucide-react";
import { Badge } from "#app/platform/ui/badge.tsx";
import { m } from "#messages";
import { IntentButton } from "./intent-button.tsx";
import { RowLink } from "./row-buttons.tsx";

type Props = {
  discount: {
    id: string;
    isDisabled: boolean;
    isLive: boolean;
    isLargerThanCart?: boolean;
    link: string;
  };
  name: string;
  conditions: string[];
  editTo: string;
  children?: React.ReactNode;
};

/** Code or pack in its list. */
export function DiscountRow({ discount, name, conditions, editTo, children }: Props) {
  const { id, isDisabled, link } = discount;
  const status = statusOf(discount);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-2 pl-4 hover:bg-surface">
      <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
        <h2 className="font-semibold">
          {name}
          {status && (
            <span className="ml-3 inline-block align-[2px]">
              <Badge tone="line">{status}</Badge>
            </span>
          )}
        </h2>
        <p className="mt-1 text-muted text-sm">{conditions.filter(Boolean).join(" · ")}</p>
        {children}
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
        <RowLink to={editTo} label={m.edit({ name })} icon={Pencil} />
      </div>
    </li>
  );
}

/** Says why no cart gets the discount today. */
function statusOf({ isDisabled, isLive, isLargerThanCart }: Props["discount"]) {
  if (isDisabled) return m.discount_off();
  if (!isLive) return m.discount_not_now();
  return isLargerThanCart ? m.pack_larger_than_cart() : undefined;
}

/** Returns text such as `2026-11-27 – …`, or nothing. */
export function periodText({ startsOn, endsOn }: Record<"startsOn" | "endsOn", string | null>) {
  return startsOn || endsOn ? `${startsOn ?? "…"} – ${endsOn ?? "…"}` : "";
}
