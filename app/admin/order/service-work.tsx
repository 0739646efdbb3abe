import { Form } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { safeLink } from "#app/platform/forms/safe-link.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { type DetailRows, DetailTable } from "#app/platform/ui/detail-table.tsx";
import { InputField, TextareaField } from "#app/platform/ui/field.tsx";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { urgencyOf } from "#app/shop/orders/fulfillment/due-day.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { m } from "#messages";

type Service = AdminOrder["services"][number];
type Props = {
  service: Service;
  order: AdminOrder;
  now: Date;
  result: FormResult | undefined;
};

export function ServiceWork({ service, order, now, result }: Props) {
  const isDue = order.state === "paid" && !service.deliveredAt && !service.returnedAt;
  const heading = order.lines.length > 1 ? service.title : m.order_work();
  return (
    <div className="grid gap-6">
      <DetailTable heading={heading} rows={serviceDetails(service, order, now)} />
      {isDue && <DeliverForm email={order.email} lineId={service.orderLineId} result={result} />}
    </div>
  );
}

function serviceDetails(service: Service, { state }: AdminOrder, now: Date): DetailRows {
  const { features, brief, dueAt, message, deliveredAt } = service;
  const link = safeLink(service.link);
  const isLate = dueAt !== null && !deliveredAt && urgencyOf(dueAt, now) === "overdue";
  return [
    ...(features.length > 0
      ? ([
          [m.mail_included(), <MultilineText key="included" text={features.join("\n")} />],
        ] as const)
      : []),
    [m.order_the_buyer_wrote(), brief ? <MultilineText key="brief" text={brief} /> : m.nothing()],
    ...(dueAt && (state === "paid" || deliveredAt)
      ? ([[m.order_due(), `${formatDay(dueAt)}${isLate ? m.order_overdue() : ""}`]] as const)
      : []),
    ...(deliveredAt
      ? ([[m.delivered(), <DateTime key="delivered" at={deliveredAt} />]] as const)
      : []),
    ...(message
      ? ([[m.order_message(), <MultilineText key="message" text={message} />]] as const)
      : []),
    ...(link
      ? ([
          [
            m.order_link(),
            <NewTabLink key="link" href={link} className="underline hover:text-accent">
              {link}
            </NewTabLink>,
          ],
        ] as const)
      : []),
  ];
}

function MultilineText({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
      {text}
    </span>
  );
}

type FormProps = { email: string | null; lineId: string; result: FormResult | undefined };

function DeliverForm({ email, lineId, result }: FormProps) {
  const { intent, line } = result?.typed ?? {};
  const isThis = intent === "deliver-service" && line === lineId;
  const { errors, typed } = (isThis && result) || {};
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="line" value={lineId} />
      <TextareaField
        label={m.order_message_with_the_delivery()}
        hint={email ? m.order_mailed_to_and_kept_on_the({ email }) : undefined}
        name="message"
        rows={4}
        maxLength={4000}
        dir="auto"
        error={errors?.message}
        defaultValue={typed?.message}
      />
      <InputField
        label={m.order_delivery_link()}
        placeholder="https://"
        name="link"
        inputMode="url"
        autoComplete="off"
        maxLength={2048}
        dir="ltr"
        error={errors?.link}
        defaultValue={typed?.link}
      />
      <button
        type="submit"
        name="intent"
        value="deliver-service"
        className={`${buttonVariants("accent", "small")} justify-self-start`}
      >
        {m.order_mark_as_delivered()}
      </button>
    </Form>
  );
}
