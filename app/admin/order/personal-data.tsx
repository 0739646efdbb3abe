import { href, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { m } from "#messages";
import { askFor } from "./order-actions.ts";

/** Serves the buyer's legal rights to a copy of their data and to its erasure. */
export function PersonalData({ order }: { order: AdminOrder }) {
  const { id, email, erasedAt, erasureAskedAt, retainedUntil } = order;
  if (erasedAt)
    return <Section>{m.order_the_buyer_of_this_order_was({ day: formatDay(erasedAt) })}</Section>;
  if (!email) return null;
  return (
    <Section>
      {erasureAskedAt
        ? m.order_the_buyer_asked_to_be_erased({
            day: formatDay(erasureAskedAt),
            day2: formatDay(retainedUntil),
          })
        : m.order_a_copy_of_all_that_the({ email })}
      <p className="mt-4 flex flex-wrap gap-3">
        <a
          href={href("/admin/orders/:id/personal-data.zip", { id })}
          download
          className={buttonVariants("plain", "small")}
        >
          {m.order_download_their_data()}
        </a>
        {!erasureAskedAt && (
          <Link
            to={askFor("erase")}
            preventScrollReset
            className={`${buttonVariants("plain", "small")} text-danger!`}
          >
            {m.order_erase_the_buyer()}…
          </Link>
        )}
      </p>
    </Section>
  );
}

function Section({ children }: { children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold text-lg">{m.order_personal_data()}</h2>
      <div className="max-w-prose text-pretty text-sm">{children}</div>
    </section>
  );
}
