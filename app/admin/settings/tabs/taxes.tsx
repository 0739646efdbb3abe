import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { shareOfLimit } from "#app/shop/accounting/taxes/sales-limit.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";
import { SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import { openTaxes, taxCommands } from "../tax-commands.server.ts";
import { taxFields } from "../tax-fields.ts";
import { TaxRatesSection } from "../tax-rates-section.tsx";
import type { Route } from "./+types/taxes";

export function loader() {
  return openTaxes();
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(taxCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_taxes_settings());
}

export default function TaxSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const isOfRates = result?.typed?.percent !== undefined;
  const { values, version, sold, rates, countries, ownRates, checkedOn } = loaderData;
  const share = shareOfLimit(sold.cents, values.taxLimit ?? null);
  const amount = <strong className="tabular-nums">{formatMoney(sold)}</strong>;
  return (
    <div className="grid max-w-3xl gap-12">
      <section>
        <p className="mb-6 text-muted text-pretty">{m.settings_a_price_is_the_same_for()}</p>
        <p className="mb-6 text-pretty">
          {share === undefined
            ? renderMessage(m.settings_sold_this_year, { amount })
            : renderMessage(m.settings_sold_this_year_of_limit, { amount, share })}
        </p>
        <SettingsForm result={isOfRates ? undefined : result} version={version}>
          <SettingsFields
            fields={taxFields(countries)}
            saved={values}
            result={isOfRates ? undefined : result}
          />
        </SettingsForm>
      </section>
      <TaxRatesSection
        rates={rates}
        countries={countries}
        ownRates={ownRates}
        checkedOn={checkedOn}
        result={isOfRates ? result : undefined}
      />
    </div>
  );
}
