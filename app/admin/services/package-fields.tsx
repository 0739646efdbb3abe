import type { PackageField } from "#app/service-packages/package-form.ts";
import type { ServicePackage } from "#app/service-packages/service-package.ts";
import { DEFAULT_DELIVERY_DAYS } from "#app/service-packages/sold-here.ts";
import { CheckboxField, InputField, TextareaField } from "#app/ui/field.tsx";
import { t } from "#app/words/words.ts";

export type PackageTexts = Partial<Record<PackageField, string>>;

type Props = { texts: PackageTexts; errors: Partial<Record<string, string>> | undefined };

/** Everything that is written about a package. */
export function PackageFields({ texts, errors }: Props) {
  const field = (name: PackageField) => ({
    name,
    error: errors?.[name],
    defaultValue: texts[name],
    dir: "auto",
  });
  return (
    <>
      <InputField {...field("title")} label={t`Title`} maxLength={120} />
      <TextareaField {...field("description")} label={t`Description`} rows={3} maxLength={1000} />
      <InputField
        {...field("price")}
        label={t`Price in euros`}
        inputMode="decimal"
        maxLength={9}
        autoComplete="off"
      />
      <TextareaField
        {...field("features")}
        label={t`Features, one a line`}
        rows={5}
        maxLength={4100}
      />
      <InputField
        {...field("purchaseLink")}
        label={t`Purchase link`}
        hint={t`An https address that Order Now opens. Without one the package is sold here while the checkout is open, and else leads to the contact form.`}
        dir="ltr"
        inputMode="url"
        maxLength={2048}
        placeholder="https://"
      />
      <InputField
        {...field("deliveryDays")}
        label={t`Delivered within days`}
        hint={t`Counted from the payment. Without a number an order made here is due after ${DEFAULT_DELIVERY_DAYS} days.`}
        dir="ltr"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <CheckboxField name="popular" label={t`Popular`} defaultChecked={texts.popular === "on"} />
    </>
  );
}

/** A package as its fields show it. */
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
