import type { FormResult } from "#app/platform/forms/form-result.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { serviceConsentTexts } from "#app/shop/checkout/consents.ts";
import type { WithdrawalLaw } from "#app/shop/countries/country-rules.ts";
import type { OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { daysOf } from "#app/shop/services/sold-here.ts";
import { m } from "#messages";
import { Day } from "../shared/day.tsx";
import { ImmediateDeliveryForm } from "./immediate-delivery-form.tsx";

type Service = NonNullable<OrderPage["service"]>;
type Props = {
  service: Service;
  order: Pick<OrderPage, "state" | "filesFrom" | "deliveredAt" | "right">;
  result: FormResult | undefined;
};

export function OrderService({ service, order, result }: Props) {
  const { brief, delivery } = service;
  const waits = delivery && !order.deliveredAt ? order.filesFrom : undefined;
  if (!brief && !delivery) return null;
  return (
    <section aria-labelledby="work" className="grid gap-5">
      <h2 id="work" className="font-semibold text-lg">
        {m.order_work()}
      </h2>
      {delivery && order.deliveredAt && <Delivered delivery={delivery} at={order.deliveredAt} />}
      {waits && <DelayedWork from={waits} law={order.right?.law} result={result} />}
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
    </section>
  );
}

type DeliveredProps = { delivery: NonNullable<Service["delivery"]>; at: Date };

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

type DelayedProps = {
  from: Date;
  law: WithdrawalLaw | undefined;
  result: FormResult | undefined;
};

function DelayedWork({ from, law, result }: DelayedProps) {
  return (
    <div className="grid gap-5 border border-line px-4 py-6 sm:px-6">
      <p className="text-pretty">
        {renderMessage(m.order_work_begins_on, { day: <Day at={from} /> })}
      </p>
      <ImmediateDeliveryForm
        intent="begin-now"
        consentTexts={serviceConsentTexts(law)}
        button={m.order_begin_now()}
        result={result}
      />
    </div>
  );
}

type DueProps = { service: Service; order: Pick<OrderPage, "state" | "deliveredAt"> };

export function DueDate({ service, order }: DueProps) {
  const { dueAt, deliveryDays } = service;
  if (order.state !== "paid") return <>{m.delivered_within({ days: daysOf(deliveryDays) })}</>;
  if (order.deliveredAt) {
    return (
      <>
        {m.delivered_on()} <Day at={order.deliveredAt} />
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
