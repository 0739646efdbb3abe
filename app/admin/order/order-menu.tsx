import { ChevronDown } from "lucide-react";
import { Form, Link, useLocation } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { m } from "#messages";
import { listOrderActions } from "./order-actions.ts";

const itemClass = "flex min-h-10 w-full items-center px-4 text-left text-sm hover:bg-surface";

/** Opens without scripts. Each action asks in a dialog, except checking with the provider. */
export function OrderMenu({ order }: { order: AdminOrder }) {
  const { usual, serious } = listOrderActions(order);
  const { key } = useLocation();
  if (usual.length + serious.length + order.payments.length === 0) return null;
  return (
    <details key={key} className="group relative">
      <summary
        className={`${buttonVariants("plain", "small")} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        {m.actions()}
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <ul className="absolute right-0 z-30 mt-1 w-64 border border-line bg-raised py-1 shadow-2xl max-sm:right-auto max-sm:left-0">
        {usual.map(({ action, label, to }) => (
          <li key={action}>
            <Link to={to} preventScrollReset className={itemClass}>
              {label}
            </Link>
          </li>
        ))}
        {order.payments.length > 0 && (
          <li>
            <Form method="post" preventScrollReset>
              <button type="submit" name="intent" value="look-up" className={itemClass}>
                {m.order_ask_the_provider()}
              </button>
            </Form>
          </li>
        )}
        {serious.map(({ action, label, to }, index) => (
          <li key={action} className={index === 0 ? "mt-1 border-line border-t pt-1" : undefined}>
            <Link to={to} preventScrollReset className={`${itemClass} font-semibold text-danger`}>
              {label}…
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
