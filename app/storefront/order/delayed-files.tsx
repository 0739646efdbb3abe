import type { FormResult } from "#app/platform/forms/form-result.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { deliveryConsentTexts } from "#app/shop/checkout/consents.ts";
import type { OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { m } from "#messages";
import { LocalTime } from "../shared/local-time.tsx";
import { ImmediateDeliveryForm } from "./immediate-delivery-form.tsx";

type Props = {
  from: Date;
  order: Pick<OrderPage, "lines" | "right">;
  sendsMail: boolean;
  result: FormResult | undefined;
};

/** Replaces the files for a private buyer who did not ask for immediate delivery. */
export function DelayedFiles({ from, order, sendsMail, result }: Props) {
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="mb-4 font-semibold text-lg">
        {m.order_your_files()}
      </h2>
      <div className="grid gap-5 border border-line px-4 py-6 sm:px-6">
        <p className="text-pretty">
          {renderMessage(sendsMail ? m.order_files_delayed_mail : m.order_files_delayed, {
            time: (
              <strong>
                <LocalTime at={from} />
              </strong>
            ),
          })}
        </p>
        <ImmediateDeliveryForm
          intent="deliver-now"
          consentTexts={deliveryConsentTexts(order, order.right?.law)}
          button={m.order_deliver_now()}
          result={result}
        />
      </div>
    </section>
  );
}
