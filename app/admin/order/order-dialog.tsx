import { href } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { InputField, TextareaField } from "#app/platform/ui/field.tsx";
import { formatDay } from "#app/platform/ui/format-time.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { isOfService, titlesOf } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";
import { DialogButtons, PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import { AddInvoiceForm } from "./add-invoice-form.tsx";
import { BuyerQuote } from "./needs-you.tsx";
import { type Ask, listOrderActions, nameOfBuyer, relistableLines } from "./order-actions.ts";
import { DisputeQuestion } from "./order-disputes.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundQuestion } from "./refund-question.tsx";

export type DialogProps = {
  order: AdminOrder;
  /** Words that the buyer wrote and no one has answered. */
  words: { text: string; at: Date }[];
  formKey: string;
  result: FormResult | undefined;
  closeTo: string;
};

type Props = Omit<DialogProps, "closeTo"> & { ask: Ask | undefined };

/** Shows nothing for an action that the order no longer allows. */
export function OrderDialog({ ask, ...props }: Props) {
  if (!ask) return null;
  const dialog = { ...props, closeTo: href("/admin/orders/:id", { id: props.order.id }) };
  const { usual, serious } = listOrderActions(props.order);
  const isOffered = [...usual, ...serious].some(({ action }) => action === ask.action);
  if (ask.action === "decide-dispute") return <DisputeQuestion {...dialog} ask={ask} />;
  if (ask.refund || ask.payment) return <RefundQuestion {...dialog} ask={ask} />;
  if (!isOffered) return null;
  switch (ask.action) {
    case "answer":
      return <AnswerDialog {...dialog} />;
    case "address":
      return <AddressDialog {...dialog} />;
    case "invoice":
      return (
        <PageDialog title={m.order_add_an_invoice()} closeTo={dialog.closeTo}>
          <div className="mt-5">
            <AddInvoiceForm error={props.result?.errors?.invoice} />
          </div>
        </PageDialog>
      );
    case "refund":
      return <RefundDialog {...dialog} ask={ask} />;
    case "release":
    case "relist":
      return <ReasonQuestion {...dialog} intent={ask.action} lineId={ask.line} />;
    case "erase":
      return <EraseQuestion {...dialog} />;
    default:
      return null;
  }
}

function AnswerDialog({ order, words, result, closeTo }: DialogProps) {
  return (
    <PageDialog title={m.order_ask_answer({ name: nameOfBuyer(order) })} closeTo={closeTo}>
      {words.map((each) => (
        <BuyerQuote key={each.at.getTime()} {...each} />
      ))}
      <GuardedForm method="post" preventScrollReset className="mt-5 grid gap-5">
        <FormAlert problem={result?.errors ? undefined : result?.problem} />
        <TextareaField
          label={m.order_message()}
          hint={m.order_reply_email_description({ email: order.email ?? "" })}
          name="answer"
          rows={5}
          maxLength={1000}
          error={result?.errors?.answer}
          defaultValue={result?.typed?.answer}
        />
        <DialogButtons intent="answer" label={m.order_send_the_mail()} closeTo={closeTo} />
      </GuardedForm>
    </PageDialog>
  );
}

function AddressDialog({ order: { email }, result, closeTo }: DialogProps) {
  return (
    <PageDialog title={m.order_correct_the_email_address()} closeTo={closeTo}>
      <GuardedForm method="post" preventScrollReset className="mt-5 grid gap-5">
        <FormAlert problem={result?.errors ? undefined : result?.problem} />
        <InputField
          label={m.order_new_email()}
          hint={m.order_current_email_description({ email: email ?? "" })}
          name="email"
          type="email"
          autoComplete="off"
          error={result?.errors?.email}
          defaultValue={result?.typed?.email}
        />
        <DialogButtons
          intent="correct-address"
          label={m.order_change_address()}
          closeTo={closeTo}
        />
      </GuardedForm>
    </PageDialog>
  );
}

type ReasonProps = DialogProps & {
  intent: "release" | "relist";
  /** One line instead of the whole order. */
  lineId: string | undefined;
};

function ReasonQuestion({ order, intent, lineId, result, closeTo }: ReasonProps) {
  const { lines } = order;
  const isService = isOfService(order);
  const offered = intent === "relist" ? relistableLines(order) : lines;
  const line = offered.find(({ id }) => id === lineId);
  const concerned = line ? [line] : offered;
  const { titles } = titlesOf({ lines: concerned });
  const release = isService ? m.order_ask_end_service : m.order_ask_release;
  const label = isService ? m.order_end_the_order() : m.order_release_the_reservation();
  return (
    <QuestionDialog
      title={intent === "relist" ? m.order_ask_relist({ titles }) : release({ titles })}
      text={intent === "relist" ? m.order_ask_relist_text() : m.order_ask_release_text()}
      closeTo={closeTo}
      intent={intent}
      label={intent === "relist" ? m.order_relist_track({ count: concerned.length }) : label}
      fields={line ? { line: line.id } : {}}
      problem={result?.errors ? undefined : result?.problem}
    >
      <InputField
        label={m.reason()}
        hint={m.order_the_reason_is_kept_on_the()}
        name="reason"
        maxLength={500}
        error={result?.errors?.reason}
        defaultValue={result?.typed?.reason}
      />
    </QuestionDialog>
  );
}

function EraseQuestion({ order, result, closeTo }: DialogProps) {
  return (
    <QuestionDialog
      title={m.order_ask_erase({ name: nameOfBuyer(order) })}
      text={m.order_the_pages_and_links_of_their({
        value: order.paidAt
          ? m.order_of_an_order_that_was_paid({ day: formatDay(order.retainedUntil) })
          : "",
      })}
      closeTo={closeTo}
      intent="erase-buyer"
      label={m.order_erase_the_buyer()}
      fields={{}}
      problem={result?.errors ? undefined : result?.problem}
    >
      <InputField
        label={m.order_email_address_of_the_buyer_to()}
        name="confirmed"
        type="email"
        autoComplete="off"
        error={result?.errors?.confirmed}
        defaultValue={result?.typed?.confirmed}
      />
    </QuestionDialog>
  );
}
