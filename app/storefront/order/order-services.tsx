import type { FormResult } from "#app/platform/forms/form-result.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { deliveryConsentTexts } from "#app/shop/checkout/consents.ts";
import type { OrderPage, ServiceOnPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { daysOf } from "#app/shop/services/sold-here.ts";
import { m } from "#messages";
import { Day } from "../shared/day.tsx";
import { ImmediateDeliveryForm } from "./immediate-delivery-form.tsx";

type Props = {
  order: Pick<OrderPage, "lines" | "services" | "isOfService" | "state" | "filesFrom" | "right">;
  result: FormResult | undefined;
};

export function OrderServices({ order, result }: Props) {
  const { lines, services, isOfService, filesFrom } = order;
  const shown = services.filter(
    ({ brief, delivery, deliveredAt }) => brief || (delivery && deliveredAt),
  );
  // The files ask for both, if there are any.
  const isAsked =
    isOfService && services.some(({ delivery, deliveredAt }) => delivery && !deliveredAt);
  const isWaiting = isAsked && filesFrom !== undefined;
  if (shown.length === 0 && !isWaiting) return null;
  return (
    <section aria-labelledby="work" className="grid gap-5">
      <h2 id="work" className="font-semibold text-lg">
        {m.order_work()}
      </h2>
      {shown.map((service) => (
        <Work key={service.orderLineId} service={service} isOnly={lines.length === 1} />
      ))}
      {isWaiting && <DelayedWork from={filesFrom} order={order} result={result} />}
    </section>
  );
}

function Work({ service, isOnly }: { service: ServiceOnPage; isOnly: boolean }) {
  const { title, brief, delivery, deliveredAt } = service;
  return (
    <>
      {!isOnly && (
        <h3 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {title}
        </h3>
      )}
      {delivery && deliveredAt && <Delivered delivery={delivery} at={deliveredAt} />}
      {brief && (
        <figure className="border-line border-l-4 pl-4">
          <figcaption className="text-muted text-sm">{m.order_brief()}</figcaption>
          <blockquote
            dir="auto"
            className="mt-1 whitespace-pre-line text-pretty [overflow-wrap:anywhere]"
          >
            {brief}
          </blockquote>
        </figure>
      )}
    </>
  );
}

type DeliveredProps = { delivery: NonNullable<ServiceOnPage["delivery"]>; at: Date };

function Delivered({ delivery: { message, link }, at }: DeliveredProps) {
  return (
    <div className="grid gap-5 border border-line px-4 py-6 sm:px-6">
      <p>{renderMessage(m.delivered_on_day, { day: <Day at={at} /> })}</p>
      {message && (
        <p dir="auto" className="whitespace-pre-line text-pretty [overflow-wrap:anywhere]">
          {message}
        </p>
      )}
      {link && (
        <NewTabLink
          href={link}
          className={`w-full sm:w-auto sm:justify-self-start ${buttonVariants("accent", "large")}`}
        >
          {m.mail_delivered_open()} <span className="sr-only">{m.opens_new_tab()}</span>
        </NewTabLink>
      )}
    </div>
  );
}

type DelayedProps = Props & { from: Date };

function DelayedWork({ from, order, result }: DelayedProps) {
  return (
    <div className="grid gap-5 border border-line px-4 py-6 sm:px-6">
      <p className="text-pretty">
        {renderMessage(m.order_work_begins_on, { day: <Day at={from} /> })}
      </p>
      <ImmediateDeliveryForm
        intent="begin-now"
        consentTexts={deliveryConsentTexts(order, order.right?.law)}
        button={m.order_begin_now()}
        result={result}
      />
    </div>
  );
}

type DueProps = { service: ServiceOnPage; state: OrderPage["state"] };

export function DueDate({ service, state }: DueProps) {
  const { dueAt, deliveryDays, deliveredAt } = service;
  if (state !== "paid") return <>{m.delivered_within({ days: daysOf(deliveryDays) })}</>;
  if (deliveredAt) {
    return (
      <>
        {m.delivered_on()} <Day at={deliveredAt} />
      </>
    );
  }
  return dueAt ? (
    <>
      {m.due_on()} <Day at={dueAt} />
    </>
  ) : (
    m.delivered_within({ days: daysOf(deliveryDays) })
  );
}
