import { CheckboxField } from "#app/platform/ui/field.tsx";
import { deliveryConsentTexts } from "#app/shop/checkout/consents.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { type WithdrawalLaw, withdrawalLawOf } from "#app/shop/countries/country-rules.ts";
import { m } from "#messages";
import type { Sent } from "./buyer-fields.tsx";
import { fieldId } from "./error-summary.tsx";
import { FormSection } from "./form-section.tsx";

type Props = Sent & {
  order: Pick<Checkout["order"], "lines" | "services" | "isOfService">;
  number: number;
  /** Current choice, or an empty string. */
  country: string;
};

/** The law of the buyer's country decides what is asked. The choice of a business hides it in CSS. */
export function DeliveryFields({ order, number, country, ...sent }: Props) {
  const law = country === "" ? undefined : withdrawalLawOf(country);
  const texts = textsOf(order, law);
  return (
    <FormSection number={number} title={texts.title}>
      <input type="hidden" name="withdrawalLaw" value={law ?? ""} />
      <div className="grid gap-5 group-has-[[name=kind][value=trade]:checked]/form:hidden">
        <p className="text-muted text-pretty text-sm">{texts.consumer}</p>
        {law && law !== "none" && (
          <ConsentBoxes key={law} {...sent} law={law} texts={deliveryConsentTexts(order, law)} />
        )}
      </div>
      <p className="hidden text-muted text-pretty text-sm group-has-[[name=kind][value=trade]:checked]/form:block">
        {texts.trade}
      </p>
    </FormSection>
  );
}

type Texts = Record<"deliver-at-once" | "lose-withdrawal", string>;

type BoxesProps = Sent & { law: WithdrawalLaw; texts: Texts };

/** Both boxes start unticked, and again with the texts of another law. */
function ConsentBoxes({ errors, typed, law, texts }: BoxesProps) {
  const box = (name: string) => ({
    name,
    id: fieldId(name),
    error: errors?.[name],
    defaultChecked: typed?.withdrawalLaw === law && typed[name] === "on" && !errors?.[name],
  });
  return (
    <>
      <CheckboxField {...box("deliverAtOnce")} label={texts["deliver-at-once"]} />
      <CheckboxField {...box("loseWithdrawal")} label={texts["lose-withdrawal"]} />
    </>
  );
}

/** Files and work have texts of their own, in this order. */
function textsOf({ services, isOfService }: Props["order"], law: WithdrawalLaw | undefined) {
  const texts = [
    ...(isOfService ? [] : [textsOfKind(false, law)]),
    ...(services.length > 0 ? [textsOfKind(true, law)] : []),
  ];
  const join = (name: "title" | "consumer" | "trade") =>
    texts.map((text) => text[name]).join(name === "title" ? " · " : " ");
  return { title: join("title"), consumer: join("consumer"), trade: join("trade") };
}

function textsOfKind(isService: boolean, law: WithdrawalLaw | undefined) {
  const title = isService ? m.checkout_work_begins() : m.checkout_at_once();
  const promise = isService ? m.checkout_work_begins_none() : m.checkout_at_once_none();
  if (!law) {
    const choose = isService ? m.checkout_work_begins_country() : m.checkout_at_once_country();
    return { title, consumer: choose, trade: promise };
  }
  if (law === "none") return { title, consumer: promise, trade: promise };
  if (law === "uk") {
    const consumer = isService ? m.checkout_work_begins_text_uk() : m.checkout_at_once_text_uk();
    const trade = isService ? m.checkout_work_begins_trade_uk() : m.checkout_at_once_trade_uk();
    return { title, consumer, trade };
  }
  const consumer = isService ? m.checkout_work_begins_text() : m.checkout_at_once_text();
  const trade = isService ? m.checkout_work_begins_trade() : m.checkout_at_once_trade();
  return { title, consumer, trade };
}
