import { href, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { disputeStateNames, isDisputeOpen } from "#app/shop/orders/state/dispute.ts";
import { remainingCents } from "#app/shop/orders/state/order-change.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { m } from "#messages";
import { QuestionDialog } from "../shared/page-dialog.tsx";
import { type Ask, askFor, nameOfBuyer } from "./order-actions.ts";
import type { DialogProps } from "./order-dialog.tsx";

type Amounts = Pick<AdminOrder["payments"][number], "currency" | "capturedCents">;

export function OrderDisputes({ order: { id, payments } }: { order: AdminOrder }) {
  const isPaid = payments.some(({ capturedCents }) => capturedCents > 0);
  if (!isPaid) return null;
  const disputes = payments.flatMap(({ id: paymentId, provider, dispute, ...payment }) =>
    dispute ? [{ paymentId, provider, payment, ...dispute }] : [],
  );
  return (
    <section aria-labelledby="disputes">
      <h2 id="disputes" className="scroll-mt-24 font-semibold text-lg">
        {m.order_disputes()}
      </h2>
      {disputes.length === 0 && <p className="mt-3 text-muted text-sm">{m.order_none()}</p>}
      <ul className="mt-3 border-line border-t text-sm empty:hidden">
        {disputes.map((dispute) => (
          <li key={dispute.ref} className="border-line border-b py-3">
            <p className="font-semibold">
              {providerNames[dispute.provider]()}: {disputeStateNames[dispute.state]()}
            </p>
            <p className="mt-1 text-muted [overflow-wrap:anywhere]">
              {m.order_reason({ reason: dispute.reason, ref: dispute.ref })}
            </p>
            {dispute.amountCents !== undefined && (
              <p className="mt-1 text-muted">{amountOf(dispute.payment, dispute.amountCents)}</p>
            )}
            {dispute.answerBy && isDisputeOpen(dispute) && (
              <p className="mt-1 danger-text font-semibold">
                {m.order_answer_at_the_provider_by()} <DateTime at={dispute.answerBy} />
              </p>
            )}
            {isDisputeOpen(dispute) && (
              <Link
                to={askFor("decide-dispute", { payment: dispute.paymentId })}
                preventScrollReset
                className="mt-3 inline-block underline hover:text-accent"
              >
                {m.order_record_outcome()}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a
          href={href("/admin/orders/:id/evidence.zip", { id })}
          download
          className={buttonVariants("plain", "small")}
        >
          {m.order_download_the_evidence()}
        </a>
      </p>
      <p className="mt-2 text-muted text-sm text-pretty">{m.order_evidence_description()}</p>
    </section>
  );
}

function amountOf({ currency, capturedCents }: Amounts, disputedCents: number): string {
  const show = (cents: number) => formatMoney({ cents, currency });
  return m.order_disputed_of({
    disputedCents: show(disputedCents),
    capturedCents: show(capturedCents),
  });
}

/** Asks how a dispute ended that its provider never closes. */
export function DisputeQuestion({ ask, order, result, closeTo }: DialogProps & { ask: Ask }) {
  const payment = order.payments.find(({ id }) => id === ask.payment);
  if (!payment?.dispute || !isDisputeOpen(payment.dispute)) return null;
  const { errors, typed } = result ?? {};
  const cents = payment.dispute.amountCents ?? remainingCents(payment);
  const amount = formatMoney({ cents, currency: payment.currency });
  return (
    <QuestionDialog
      title={m.order_ask_dispute({ amount, name: nameOfBuyer(order) })}
      text={m.order_the_provider_usually_reports_this_within()}
      closeTo={closeTo}
      intent="decide-dispute"
      label={m.order_record_outcome()}
      fields={{ payment: payment.id }}
      problem={errors ? undefined : result?.problem}
    >
      <SelectField
        label={m.order_outcome()}
        name="outcome"
        error={errors?.outcome}
        defaultValue={typed?.outcome ?? ""}
      >
        <option value="">{m.please_choose()}</option>
        <option value="won">{m.order_won_the_payment_stays()}</option>
        <option value="lost">{m.order_lost_the_payment_was_taken_back()}</option>
      </SelectField>
      <InputField
        label={m.order_source()}
        name="ending"
        maxLength={1000}
        autoComplete="off"
        error={errors?.ending}
        defaultValue={typed?.ending}
      />
    </QuestionDialog>
  );
}
