import { Form } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { TextareaField } from "#app/platform/ui/field.tsx";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { nameOfOrderEvent } from "#app/shop/orders/state/order-event-names.ts";
import { m } from "#messages";

type TimelineEvent = Omit<AdminOrder["events"][number], "details"> & { details: string };
type Props = { events: TimelineEvent[]; result: FormResult | undefined };

/** Lists the latest event first, below the form that adds a note. */
export function OrderTimeline({ events, result }: Props) {
  return (
    <section>
      <h2 className="font-semibold text-lg">{m.order_timeline()}</h2>
      <Form method="post" preventScrollReset className="mt-4 grid gap-3">
        <TextareaField
          label={m.order_note()}
          name="note"
          rows={2}
          maxLength={2000}
          error={result?.errors?.note}
          defaultValue={result?.typed?.note}
        />
        <button
          type="submit"
          name="intent"
          value="note"
          className={`${buttonVariants("plain", "small")} justify-self-start`}
        >
          {m.order_add_the_note()}
        </button>
      </Form>
      <ol className="mt-6 border-line border-l text-sm">
        {events.map(({ id, at, kind, by, details }) => (
          <li
            key={id}
            className="relative pb-5 pl-5 before:absolute before:top-1.5 before:-left-1 before:size-2 before:rounded-full before:bg-edge"
          >
            <p className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{nameOfOrderEvent(kind)}</span>
              {by && m.done_by({ by })}
              <span className="whitespace-pre-line text-muted">{details}</span>
            </p>
            <p className="mt-0.5 text-muted">
              <DateTime at={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
