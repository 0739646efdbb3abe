import { CheckboxField, InputField, TextareaField } from "#app/platform/ui/field.tsx";
import type { PackageField } from "#app/shop/services/package-form.ts";
import type { ServicePackage } from "#app/shop/services/service-package.ts";
import { DEFAULT_DELIVERY_DAYS } from "#app/shop/services/sold-here.ts";
import { m } from "#messages";
import { TranslationsLink } from "../shared/translations-link.tsx";

type PackageTexts = Partial<Record<PackageField, string>>;

type Props = {
  /** Absent until the package is added. */
  id: string | undefined;
  texts: PackageTexts;
  errors: Partial<Record<string, string>> | undefined;
};

export function PackageFormFields({ id, texts, errors }: Props) {
  const field = (name: PackageField) => ({
    name,
    error: errors?.[name],
    defaultValue: texts[name],
    dir: "auto",
  });
  return (
    <>
      <InputField {...field("title")} label={m.title()} maxLength={120} />
      <TextareaField
        {...field("description")}
        label={m.description()}
        rows={3}
        maxLength={1000}
        hint={id && <TranslationsLink kind="package" id={id} />}
      />
      <InputField
        {...field("price")}
        label={m.services_price_in_euros()}
        inputMode="decimal"
        maxLength={9}
        autoComplete="off"
      />
      <TextareaField
        {...field("features")}
        label={m.services_features_one_a_line()}
        rows={5}
        maxLength={4100}
      />
      <InputField
        {...field("purchaseLink")}
        label={m.purchase_link()}
        hint={m.services_an_https_address_that_order_now()}
        dir="ltr"
        inputMode="url"
        maxLength={2048}
        placeholder="https://"
      />
      <InputField
        {...field("deliveryDays")}
        label={m.services_delivered_within_days()}
        hint={m.services_counted_from_the_payment_without_a({
          defaultDays: DEFAULT_DELIVERY_DAYS,
        })}
        dir="ltr"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <CheckboxField
        name="popular"
        label={m.package_popular()}
        defaultChecked={texts.popular === "on"}
      />
    </>
  );
}

/** Returns the texts that the fields display. */
export function textsOf(offer: ServicePackage): PackageTexts {
  return {
    title: offer.title,
    description: offer.description,
    price: (offer.priceCents / 100).toFixed(2).replace(/\.00$/, ""),
    features: offer.features.join("\n"),
    purchaseLink: offer.purchaseLink ?? "",
    deliveryDays: offer.deliveryDays === undefined ? "" : String(offer.deliveryDays),
    popular: offer.isPopular ? "on" : "",
  };
}
