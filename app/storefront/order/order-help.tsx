import type { FormResult } from "#app/platform/forms/form-result.ts";
import { TextareaField } from "#app/platform/ui/field.tsx";
import type { OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { m } from "#messages";
import { EmailField, HelpForm } from "./help-form.tsx";
import { reportId } from "./report-link.tsx";

type Props = {
  order: Pick<OrderPage, "state" | "buyer" | "isDelivered" | "isOfService">;
  result: FormResult | undefined;
  sendsMail: boolean;
};

const correctable = new Set<OrderPage["state"]>([
  "awaiting-payment",
  "closing",
  "awaiting-transfer",
  "capturing",
  "paid",
]);
const cancelable = new Set<OrderPage["state"]>([
  "reserved",
  "awaiting-payment",
  "awaiting-transfer",
]);

export function OrderHelp({ order, result, sendsMail }: Props) {
  const of = (intent: string) => (result?.typed?.intent === intent ? result : undefined);
  return (
    <section>
      <h2 className="font-semibold text-lg">{m.order_help()}</h2>
      {!sendsMail && <p className="mt-3 text-muted text-sm">{m.order_no_mails()}</p>}
      <div className="mt-4 border-line border-t">
        <MailForms order={order} resultOf={of} sendsMail={sendsMail} />
        <HelpForm
          intent={reportId}
          title={m.order_report()}
          result={of("report")}
          button={m.order_report_button()}
        >
          <TextareaField
            label={m.order_report_question()}
            name="problem"
            rows={5}
            required
            dir="auto"
            error={of("report")?.errors?.problem}
            defaultValue={of("report")?.typed?.problem}
          />
        </HelpForm>
        {cancelable.has(order.state) && (
          <HelpForm
            intent="give-up"
            title={m.order_cancel()}
            result={of("give-up")}
            button={m.order_cancel_button()}
          >
            <p className="text-muted text-sm">
              {order.isOfService ? m.order_cancel_service() : m.order_cancel_track()}
            </p>
          </HelpForm>
        )}
      </div>
    </section>
  );
}

type MailFormsProps = Omit<Props, "result"> & {
  resultOf: (intent: string) => FormResult | undefined;
};

function MailForms({ order, resultOf, sendsMail }: MailFormsProps) {
  const { state, buyer, isDelivered, isOfService } = order;
  const isPaid = state === "paid";
  const { email } = buyer ?? {};
  return (
    <>
      {isPaid && email && sendsMail && (
        <HelpForm
          intent="again"
          title={m.order_mail_again()}
          result={resultOf("again")}
          button={m.send()}
        >
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            {m.order_mail_again_hint({ email })}
          </p>
        </HelpForm>
      )}
      {email && !isDelivered && correctable.has(state) && (
        <HelpForm
          intent="correct"
          title={m.order_correct_address()}
          result={resultOf("correct")}
          button={m.order_change_address()}
        >
          <EmailField
            label={m.order_new_email()}
            result={resultOf("correct")}
            hint={
              isOfService
                ? m.order_correct_service_hint({ email })
                : m.order_correct_track_hint({ email })
            }
          />
        </HelpForm>
      )}
      {isPaid && sendsMail && (
        <HelpForm
          intent="forward"
          title={m.order_forward()}
          result={resultOf("forward")}
          button={m.order_forward_button()}
        >
          <EmailField
            label={m.order_second_email()}
            result={resultOf("forward")}
            hint={isOfService ? m.order_forward_service_hint() : m.order_forward_track_hint()}
          />
        </HelpForm>
      )}
    </>
  );
}
