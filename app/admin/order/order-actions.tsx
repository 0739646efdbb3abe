import { Form } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField, TextareaField } from "#app/platform/ui/field.tsx";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { remainingCents } from "#app/shop/orders/state/order-change.ts";
import { isReserving } from "#app/shop/orders/state/order-states.ts";
import { m } from "#messages";
import { AddInvoiceForm } from "./add-invoice-form.tsx";

type Result = FormResult | undefined;
type Props = { order: AdminOrder; formKey: string; result: Result };

export function OrderActions({ order, formKey, result }: Props) {
  const { state, payments } = order;
  const left = payments
    .filter(({ isSurplus }) => !isSurplus)
    .reduce((sum, payment) => sum + remainingCents(payment), 0);
  const isWithdrawn = state === "refunded" || state === "charged-back";
  return (
    <section className="grid content-start gap-8">
      <h2 className="-mb-4 font-semibold text-lg">{m.actions()}</h2>
      {left > 0 && <Refund order={order} formKey={formKey} left={left} result={result} />}
      {isReserving(state) && (
        <ReasonForm
          intent="release"
          label={order.service ? m.order_end_the_order() : m.order_release_the_reservation()}
          result={result}
        />
      )}
      {isWithdrawn && order.trackId && (
        <ReasonForm intent="relist" label={m.order_put_the_track_back_into_the()} result={result} />
      )}
      {order.paidAt && order.email && !order.erasureAskedAt && (
        <AddInvoiceForm error={result?.errors?.invoice} />
      )}
      {order.email && <AnswerBuyer email={order.email} result={result} />}
      {order.email && <CorrectAddress email={order.email} result={result} />}
      <Form method="post" preventScrollReset className="grid gap-3">
        <TextareaField
          label={m.order_note()}
          name="note"
          rows={2}
          maxLength={2000}
          error={result?.errors?.note}
          defaultValue={result?.typed?.note}
        />
        <Submit intent="note">{m.order_add_the_note()}</Submit>
      </Form>
    </section>
  );
}

function AnswerBuyer({ email, result }: { email: string; result: Result }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <TextareaField
        label={m.order_write_to_the_buyer()}
        hint={m.order_a_mail_to_with_what_they({ email })}
        name="answer"
        rows={4}
        maxLength={1000}
        error={result?.errors?.answer}
        defaultValue={result?.typed?.answer}
      />
      <Submit intent="answer">{m.order_send_the_mail()}</Submit>
    </Form>
  );
}

function CorrectAddress({ email, result }: { email: string; result: Result }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <InputField
        label={m.order_correct_the_email_address()}
        hint={m.order_now_links_that_were_sent_there({ email })}
        name="email"
        type="email"
        autoComplete="off"
        error={result?.errors?.email}
        defaultValue={result?.typed?.email}
      />
      <Submit intent="correct-address">{m.order_change_address()}</Submit>
    </Form>
  );
}

type RefundProps = { order: AdminOrder; formKey: string; left: number; result: Result };

function Refund({ order: { currency, service }, formKey, left, result }: RefundProps) {
  const most = (left / 100).toFixed(2);
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <InputField
        label={m.order_refund({ currency })}
        hint={
          service
            ? m.order_at_most_with_all_of_it({ most })
            : m.order_at_most_all_of_it_closes({ most })
        }
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        isNumeric
        error={result?.errors?.amount}
        defaultValue={result?.typed?.amount ?? most}
      />
      <InputField
        label={m.reason()}
        name="reason"
        maxLength={500}
        error={result?.errors?.reason}
        defaultValue={result?.typed?.intent === "refund" ? result.typed.reason : ""}
      />
      <input type="hidden" name="formKey" value={result?.typed?.formKey ?? formKey} />
      <Submit intent="refund">{m.order_give_back()}</Submit>
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
        hint={m.order_the_reason_is_kept_on_the()}
        placeholder={m.reason()}
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
      className={`${buttonVariants("plain", "small")} justify-self-start`}
    >
      {children}
    </button>
  );
}

type ActionButtonProps = {
  intent: string;
  fields?: Record<string, string>;
  children: React.ReactNode;
};

export function ActionButton({ intent, fields = {}, children }: ActionButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Submit intent={intent}>{children}</Submit>
    </Form>
  );
}
