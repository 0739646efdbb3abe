import { readAdminForm } from "#app/accounts/sent-form.server.ts";
import { shareOfLimit } from "#app/taxes/sales-limit.ts";
import { showMoney } from "#app/ui/money.ts";
import { runIntent } from "#app/web/form-command.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { SettingsForm } from "../settings-form.tsx";
import { openTaxes, taxCommands } from "../tax-commands.server.ts";
import { TaxFields } from "../tax-fields.tsx";
import { TaxRates } from "../tax-rates.tsx";
import type { Route } from "./+types/taxes";

export function loader() {
  return openTaxes();
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(taxCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Taxes · Settings`);
}

export default function TaxSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const isOfRates = result?.typed?.percent !== undefined;
  const { values, version, sold, rates, ownRates, checkedOn } = loaderData;
  const share = shareOfLimit(sold.cents, values.taxLimit ?? null);
  return (
    <div className="grid max-w-3xl gap-12">
      <section>
        <p className="mb-6 text-muted text-pretty">
          {t`A price is the same for every buyer and has the tax in it. Which of these is yours is a question for your accountant: a sale of rights is not everywhere taxed like a download.`}
        </p>
        <p className="mb-6 text-pretty">
          {t`Sold this year:`} <strong className="tabular-nums">{showMoney(sold)}</strong>
          {share !== undefined && t`, ${share} % of your limit`}
        </p>
        <SettingsForm result={isOfRates ? undefined : result} version={version}>
          <TaxFields saved={values} rates={rates} result={isOfRates ? undefined : result} />
        </SettingsForm>
      </section>
      <TaxRates
        rates={rates}
        ownRates={ownRates}
        checkedOn={checkedOn}
        result={isOfRates ? result : undefined}
      />
    </div>
  );
}
