import type { PackageField } from "#app/service-packages/package-form.ts";
import type { ServicePackage } from "#app/service-packages/service-package.ts";
import { controlLook, FormField } from "../parts/form-field.tsx";

export type PackageTexts = Partial<Record<PackageField, string>>;

type Props = { texts: PackageTexts; errors: Partial<Record<string, string>> | undefined };

/** Everything that is written about a package. */
export function PackageFields({ texts, errors }: Props) {
  const field = (name: PackageField, label: string) => ({
    label,
    error: errors?.[name],
    errorLang: "en" as const,
  });
  const control = (name: PackageField) => ({
    name,
    defaultValue: texts[name],
    dir: "auto",
    className: controlLook,
  });
  const area = `${controlLook} h-auto min-h-20 py-2`;
  return (
    <>
      <FormField {...field("title", "Title")}>
        {(own) => <input {...own} {...control("title")} maxLength={120} />}
      </FormField>
      <FormField {...field("description", "Description")}>
        {(own) => (
          <textarea
            {...own}
            {...control("description")}
            rows={3}
            maxLength={1000}
            className={area}
          />
        )}
      </FormField>
      <FormField {...field("price", "Price in euros")}>
        {(own) => (
          <input
            {...own}
            {...control("price")}
            inputMode="decimal"
            maxLength={9}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField {...field("features", "Features, one a line")}>
        {(own) => (
          <textarea {...own} {...control("features")} rows={5} maxLength={4100} className={area} />
        )}
      </FormField>
      <FormField
        {...field("purchaseLink", "Purchase link")}
        hint="An https address that Order Now opens. Without one it leads to the contact form."
      >
        {(own) => (
          <input
            {...own}
            {...control("purchaseLink")}
            dir="ltr"
            inputMode="url"
            maxLength={2048}
            placeholder="https://"
          />
        )}
      </FormField>
      <label className="flex min-h-9 items-center gap-3 text-sm">
        <input
          type="checkbox"
          name="popular"
          defaultChecked={texts.popular === "on"}
          className="size-5 accent-accent"
        />
        Popular
      </label>
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
    popular: offer.isPopular ? "on" : "",
  };
}
