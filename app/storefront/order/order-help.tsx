import type { OrderPage } from "#app/orders/buyers/order-page.server.ts";
import { TextareaField } from "#app/ui/field.tsx";
import type { FormResult } from "#app/web/form-result.ts";
import { EmailField, HelpForm } from "./help-form.tsx";
import { reportId } from "./report-link.tsx";

type Props = {
  order: Pick<OrderPage, "state" | "buyer" | "deliveredAt" | "service">;
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
const cancellable = new Set<OrderPage["state"]>([
  "reserved",
  "awaiting-payment",
  "awaiting-transfer",
]);

/** All that a buyer may do about an order besides taking its files. */
export function OrderHelp({ order, result, sendsMail }: Props) {
  const of = (intent: string) => (result?.typed?.intent === intent ? result : undefined);
  return (
    <section>
      <h2 className="font-semibold text-lg">If something is not right</h2>
      {!sendsMail && (
        <p className="mt-3 text-muted text-sm">
          This shop sends no mails at the moment. Keep the address of this page.
        </p>
      )}
      <div className="mt-4 border-line border-t">
        <MailForms order={order} resultOf={of} sendsMail={sendsMail} />
        <HelpForm
          intent={reportId}
          title="Report a problem"
          result={of("report")}
          button="Report the problem"
        >
          <TextareaField
            label="What is wrong?"
            name="problem"
            rows={5}
            required
            dir="auto"
            error={of("report")?.errors?.problem}
            defaultValue={of("report")?.typed?.problem}
          />
        </HelpForm>
        {cancellable.has(order.state) && (
          <HelpForm
            intent="give-up"
            title="Give this order up"
            result={of("give-up")}
            button="Give it up"
          >
            <p className="text-muted text-sm">
              {order.service ? "Nothing is owed then." : "Others can buy the track then."}
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
  const { state, buyer, deliveredAt, service } = order;
  const until = service ? "it is delivered" : "the first file is fetched";
  const opened = service ? "open it" : "fetch your files";
  const isPaid = state === "paid";
  const { email } = buyer ?? {};
  return (
    <>
      {isPaid && email && sendsMail && (
        <HelpForm
          intent="again"
          title="Send the mail again"
          result={resultOf("again")}
          button="Send"
        >
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            To {email}, with a new link to this page.
          </p>
        </HelpForm>
      )}
      {email && !deliveredAt && correctable.has(state) && (
        <HelpForm
          intent="correct"
          title="Correct a mistyped address"
          result={resultOf("correct")}
          button="Change the address"
        >
          <EmailField
            label="New email address"
            result={resultOf("correct")}
            hint={`Now: ${email}. Possible until ${until}; we tell the former address.`}
          />
        </HelpForm>
      )}
      {isPaid && sendsMail && (
        <HelpForm
          intent="forward"
          title="Forward to a second address of yours"
          result={resultOf("forward")}
          button="Forward"
        >
          <EmailField
            label="Second email address"
            result={resultOf("forward")}
            hint={`Whoever reads that mail and knows the address of the order can ${opened}.`}
          />
        </HelpForm>
      )}
    </>
  );
}
