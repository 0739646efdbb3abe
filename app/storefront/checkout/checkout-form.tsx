import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { m } from "#messages";
import { AgreementFields } from "./agreement-fields.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { OrderButton } from "./order-button.tsx";
import { PaymentMethodFields } from "./payment-method-fields.tsx";
import { TaxLine } from "./tax-line.tsx";
import { useContractParty } from "./use-contract-party.ts";
import { useDraft } from "./use-draft.ts";
import { WorkFields } from "./work-fields.tsx";

type Props = {
  orderId: string;
  order: Checkout["order"];
  form: NonNullable<Checkout["form"]>;
  result: FormResult | undefined;
};

export function CheckoutForm({ orderId, order, form, result }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { services, isOfService, lines } = order;
  const isMixed = services.length > 0 && !isOfService;
  const boughtId = lines[0]?.trackId ?? services[0]?.packageId ?? orderId;
  const { saveDraft } = useDraft(element, boughtId, result?.typed !== undefined);
  const isSending = useNavigation().state !== "idle";
  const { errors, typed, problem } = result ?? {};
  const { parties, country, kind, vatId, updateParty } = useContractParty(element, form);
  const { agreements, seller, paymentGroups, previousMethod } = form;
  const sent = { errors, typed };
  return (
    <>
      <Headline
        text={
          isOfService ? m.checkout_title_service() : m.checkout_title_track({ count: lines.length })
        }
        className="headline-4xl sm:headline-6xl"
      />
      {!result && <PreviousPayment form={form} order={order} />}
      <Form
        ref={element}
        method="post"
        noValidate
        preventScrollReset
        onInput={() => {
          saveDraft();
          updateParty();
        }}
        onSubmit={(event) => isSending && event.preventDefault()}
        className="group/form mt-8 grid gap-12"
      >
        <ErrorSummary problem={problem} errors={errors} />
        <BuyerFields {...sent} form={form} isOfTrack={!isOfService} />
        {agreements.length > 0 && (
          <AgreementFields
            {...sent}
            agreements={agreements}
            version={form.agreementVersion}
            parties={parties}
          />
        )}
        <input type="hidden" name="agreementVersion" value={form.agreementVersion} />
        {services.length > 0 && (
          <WorkFields {...sent} services={services} number={isMixed ? 3 : 2} />
        )}
        <DeliveryFields
          {...sent}
          number={isMixed ? 4 : 3}
          order={order}
          country={country || (typed?.country ?? "")}
        />
        {paymentGroups.length > 0 && (
          <PaymentMethodFields
            {...sent}
            number={isMixed ? 5 : 4}
            paymentGroups={paymentGroups}
            previousMethod={previousMethod}
          />
        )}
        <OrderButton order={order} agreements={agreements} seller={seller} isSending={isSending}>
          <TaxLine
            tax={form.tax}
            total={order.total}
            supply={{
              kind: isOfService ? "service" : "track",
              buyerKind: kind,
              buyerCountry: country,
            }}
            vatId={vatId}
            countries={form.countries}
          />
          <TermsLine version={form.termsVersion} />
        </OrderButton>
      </Form>
      <CancelForm text={isOfService ? m.order_cancel() : m.checkout_cancel_track()} />
    </>
  );
}

/** Opens beside the form, which keeps its values. */
function TermsLine({ version }: { version: string }) {
  return (
    <p className="mt-4 text-sm">
      <input type="hidden" name="termsVersion" value={version} />
      {renderMessage(m.checkout_terms_before, {
        link: (text) => (
          <a
            href={localPath(href("/terms"))}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4 hover:text-accent"
          >
            {text}
          </a>
        ),
      })}
    </p>
  );
}

function CancelForm({ text }: { text: string }) {
  return (
    <Form method="post" replace className="mt-6">
      <button
        type="submit"
        name="intent"
        value="cancel"
        className={`-ml-5 ${buttonVariants("quiet")}`}
      >
        {text}
      </button>
    </Form>
  );
}

/** Explains why a buyer returns after a payment attempt. */
function PreviousPayment({ form, order }: Pick<Props, "form" | "order">) {
  const { hasPaidOtherAmount, hasFailedPayment } = form;
  if (hasPaidOtherAmount) {
    return (
      <Alert tone="plain" title={m.checkout_other_amount_title()} className="mt-6">
        {order.isOfService
          ? m.checkout_other_amount_order()
          : m.checkout_other_amount_track({ count: order.lines.length })}
      </Alert>
    );
  }
  if (!hasFailedPayment) return null;
  return (
    <Alert tone="plain" title={m.checkout_nothing_charged()} className="mt-6">
      {m.checkout_payment_failed()}
    </Alert>
  );
}
