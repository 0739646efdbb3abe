import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { countriesIn } from "#app/platform/system/countries.server.ts";
import { findTaxConflict } from "#app/shop/accounting/invoices/find-invoice-conflict.ts";
import { addRate, removeRate } from "#app/shop/accounting/taxes/edit-rates.server.ts";
import { RATES_CHECKED_ON } from "#app/shop/accounting/taxes/standard-rates.ts";
import { rateForm, removedRateForm, taxForm } from "#app/shop/accounting/taxes/tax-form.ts";
import { findRates, listOwnRates } from "#app/shop/accounting/taxes/tax-rates.server.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { findSettings, openSettings } from "#app/shop/content/settings.server.ts";
import { sumOrders } from "#app/shop/orders/managing/sum-orders.server.ts";
import { m } from "#messages";
import { saveCommand } from "./save-command.server.ts";

const failed = m.settings_failed_to_save_settings;

export const taxCommands = {
  save: saveCommand("change-taxes", taxForm, findTaxConflict),
  "add-rate": formCommand({
    form: rateForm,
    failed,
    run: ({ percent: basisPoints, ...rate }, { actor }: AdminForm) =>
      addRate(actor, { ...rate, basisPoints }),
    done: backTo(samePage, { title: m.settings_rate_added }),
  }),
  "remove-rate": formCommand({
    form: removedRateForm,
    failed,
    run: (rate, { actor }: AdminForm) => removeRate(actor, rate),
    done: backTo(samePage, { title: m.settings_rate_removed }),
  }),
};

export async function openTaxes() {
  const [settings, { currency }, { yearCents }, rates, ownRates] = await Promise.all([
    openSettings(taxForm),
    findSettings(),
    sumOrders(),
    findRates(new Date()),
    listOwnRates(),
  ]);
  const countries = countriesIn();
  const countryRates = countries.flatMap(({ code, name }) => {
    const basisPoints = rates[code];
    return basisPoints === undefined ? [] : [{ code, name, basisPoints }];
  });
  const sold = { cents: yearCents, currency };
  const shown = { rates: countryRates, countries, ownRates, checkedOn: RATES_CHECKED_ON };
  return { ...settings, sold, ...shown };
}
