import { Form } from "react-router";
import { leftOf } from "#app/orders/changes/order-change.ts";
import type { FoundOrder } from "#app/orders/managing/find-order.server.ts";
import { isReserving } from "#app/orders/order-states.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import type { FormResult } from "#app/web/form-result.ts";
import { t } from "#app/words/words.ts";
import { AddInvoiceForm } from "./add-invoice-form.tsx";

type Result = FormResult | undefined;
type Props = { order: FoundOrder; formKey: string; result: Result };

/** What an administrator may do with an order in its state. */
export function OrderActs({ order, formKey, result }: Props) {
  const { state, payments } = order;
  const left = payments
    .filter(({ isSurplus }) => !isSurplus)
    .reduce((sum, payment) => sum + leftOf(payment), 0);
  const isWithdrawn = state === "refunded" || state === "charged-back";
  return (
    <section className="grid content-start gap-8">
      <h2 className="-mb-4 font-semibold text-lg">{t`Actions`}</h2>
      {left > 0 && <Refund order={order} formKey={formKey} left={left} result={result} />}
      {isReserving(state) && (
        <ReasonForm
          intent="release"
          label={order.service ? t`End the order` : t`Release the reservation`}
          result={result}
        />
      )}
      {isWithdrawn && order.trackId && (
        <ReasonForm intent="relist" label={t`Put the track back into the shop`} result={result} />
      )}
      {order.paidAt && order.email && !order.erasureAskedAt && (
        <AddInvoiceForm error={result?.errors?.invoice} />
      )}
      {order.email && <AnswerBuyer email={order.email} result={result} />}
      {order.email && <CorrectAddress email={order.email} result={result} />}
      <Form method="post" preventScrollReset className="grid gap-3">
        <TextareaField
          label={t`Note`}
          name="note"
          rows={2}
          maxLength={2000}
          error={result?.errors?.note}
          defaultValue={result?.typed?.note}
        />
        <Submit intent="note">{t`Add the note`}</Submit>
      </Form>
    </section>
  );
}

function AnswerBuyer({ email, result }: { email: string; result: Result }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <TextareaField
        label={t`Write to the buyer`}
        hint={t`A mail to ${email}, with what they reported last.`}
        name="answer"
        rows={4}
        maxLength={1000}
        error={result?.errors?.answer}
        defaultValue={result?.typed?.answer}
      />
      <Submit intent="answer">{t`Send the mail`}</Submit>
    </Form>
  );
}

function CorrectAddress({ email, result }: { email: string; result: Result }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <InputField
        label={t`Correct the email address`}
        hint={t`Now ${email}. Links that were sent there end, and its holder is told.`}
        name="email"
        type="email"
        autoComplete="off"
        error={result?.errors?.email}
        defaultValue={result?.typed?.email}
      />
      <Submit intent="correct-address">{t`Change the address`}</Submit>
    </Form>
  );
}

type RefundProps = { order: FoundOrder; formKey: string; left: number; result: Result };

function Refund({ order: { currency, service }, formKey, left, result }: RefundProps) {
  const most = (left / 100).toFixed(2);
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <InputField
        label={t`Refund (${currency})`}
        hint={
          service
            ? t`At most ${most}. With all of it the service is not due any more.`
            : t`At most ${most}. All of it closes the buyer's files.`
        }
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        isNumeric
        error={result?.errors?.amount}
        defaultValue={result?.typed?.amount ?? most}
      />
      <InputField
        label={t`Reason`}
        name="reason"
        maxLength={500}
        error={result?.errors?.reason}
        defaultValue={result?.typed?.intent === "refund" ? result.typed.reason : ""}
      />
      <input type="hidden" name="formKey" value={result?.typed?.formKey ?? formKey} />
      <Submit intent="refund">{t`Give back`}</Submit>
    </Form>
  );
}

type ReasonProps = { intent: "release" | "relist"; label: string; result: Result };

function ReasonForm({ intent, label, result }: ReasonProps) {
  const isThis = result?.typed?.intent === intent;
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <InputField
        label={label}
        hint={t`The reason is kept on the timeline.`}
        placeholder={t`Reason`}
        name="reason"
        maxLength={500}
        error={isThis ? result?.errors?.reason : undefined}
        defaultValue={isThis ? result?.typed?.reason : ""}
      />
      <Submit intent={intent}>{label}</Submit>
    </Form>
  );
}

export function Submit({ intent, children }: { intent: string; children: React.ReactNode }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`${buttonLook("plain", "small")} justify-self-start`}
    >
      {children}
    </button>
  );
}

type ActProps = { intent: string; fields?: Record<string, string>; children: React.ReactNode };

/** A form of one button. */
export function ActButton({ intent, fields = {}, children }: ActProps) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Submit intent={intent}>{children}</Submit>
    </Form>
  );
}
