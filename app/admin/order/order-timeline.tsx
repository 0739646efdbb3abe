import { DateTime } from "#app/platform/ui/date-time.tsx";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { nameOfOrderEvent } from "#app/shop/orders/state/order-event-names.ts";
import { m } from "#messages";

type TimelineEvent = Omit<AdminOrder["events"][number], "details"> & { details: string };

/** Lists the latest event first. */
export function OrderTimeline({ events }: { events: TimelineEvent[] }) {
  return (
    <section className="xl:col-span-2">
      <h2 className="font-semibold text-lg">{m.order_timeline()}</h2>
      <ol className="mt-3 border-line border-t text-sm">
        {events.map(({ id, at, kind, by, details }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-1 border-line border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <span className="text-muted">
              <DateTime at={at} />
            </span>
            <span className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{nameOfOrderEvent(kind)}</span>
              {by && m.done_by({ by })}
              <span className="text-muted">{details}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
