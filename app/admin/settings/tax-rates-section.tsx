import { X } from "lucide-react";
import { Form } from "react-router";
import type { Country } from "#app/platform/system/countries.server.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import { formatPercent } from "#app/platform/ui/format-percent.ts";
import type { TaxRate } from "#app/shop/accounting/taxes/standard-rates.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import type { SettingsResult } from "./settings-form.tsx";

type CountryRate = { code: string; name: string; basisPoints: number };

type Props = {
  rates: CountryRate[];
  countries: readonly Country[];
  ownRates: TaxRate[];
  /** Date when the built-in rates were verified. */
  checkedOn: string;
  result: SettingsResult | undefined;
};

export function TaxRatesSection({ rates, countries, ownRates, checkedOn, result }: Props) {
  return (
    <section aria-labelledby="rates">
      <h2 id="rates" className="font-semibold text-xl">
        {m.settings_rates_today()}
      </h2>
      <p className="mt-3 text-muted text-pretty text-sm">
        {m.settings_the_standard_rates_that_come_with({ checkedOn })}
      </p>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-8 border-line border-t text-sm">
        {rates.map(({ code, name, basisPoints }) => (
          <li key={code} className="flex justify-between gap-3 border-line border-b py-2">
            {name} <span className="tabular-nums">{formatPercent(basisPoints / 10_000)}</span>
          </li>
        ))}
      </ul>
      <OwnRates ownRates={ownRates} countries={countries} />
      <AddRate countries={countries} result={result} />
    </section>
  );
}

function OwnRates({ ownRates, countries }: Pick<Props, "ownRates" | "countries">) {
  if (ownRates.length === 0) return null;
  const nameOf = (country: string) =>
    countries.find(({ code }) => code === country)?.name ?? country;
  return (
    <>
      <h3 className="mt-8 font-semibold">{m.settings_added_by_you()}</h3>
      <ul className="mt-3 border-line border-t text-sm">
        {ownRates.map(({ country, validFrom, basisPoints }) => (
          <li
            key={`${country} ${validFrom}`}
            className="flex items-center gap-4 border-line border-b"
          >
            {m.settings_from({
              country: nameOf(country),
              basisPoints: basisPoints / 100,
              validFrom,
            })}
            <IntentButton
              intent="remove-rate"
              fields={{ country, validFrom }}
              formClassName="ml-auto"
              aria-label={m.settings_remove_the_rate_of_from({
                country: nameOf(country),
                validFrom,
              })}
              className="grid size-11 place-items-center text-muted hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </IntentButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function AddRate({ countries, result }: Pick<Props, "countries" | "result">) {
  const field = (name: "country" | "validFrom" | "percent") => ({
    name,
    defaultValue: result?.typed?.[name] ?? "",
    error: result?.errors?.[name],
  });
  return (
    <Form method="post" preventScrollReset noValidate className="mt-8 grid gap-4 sm:grid-cols-3">
      <SelectField {...field("country")} label={m.country()}>
        <option value="">{m.please_choose()}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <InputField {...field("validFrom")} label={m.settings_valid_from()} type="date" />
      <InputField {...field("percent")} label={m.percent()} inputMode="decimal" />
      <button
        type="submit"
        name="intent"
        value="add-rate"
        className={`justify-self-start ${buttonVariants("plain")}`}
      >
        {m.settings_add_the_rate()}
      </button>
    </Form>
  );
}
