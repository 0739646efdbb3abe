import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { countriesIn } from "#app/platform/system/countries.server.ts";
import { findInvoiceConflict } from "#app/shop/accounting/invoices/save-invoice-settings.server.ts";
import { addRate, removeRate } from "#app/shop/accounting/taxes/edit-rates.server.ts";
import { euCountries, RATES_CHECKED_ON } from "#app/shop/accounting/taxes/standard-rates.ts";
import { rateForm, removedRateForm, taxForm } from "#app/shop/accounting/taxes/tax-form.ts";
import { findRates, listOwnRates } from "#app/shop/accounting/taxes/tax-rates.server.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { saveSettings } from "#app/shop/content/edit-settings.server.ts";
import { findSettings, openSettings } from "#app/shop/content/settings.server.ts";
import { sumOrders } from "#app/shop/orders/managing/order-list.server.ts";
import { m } from "#messages";

const ofTaxes = [
  "taxMode",
  "taxCountry",
  "taxNote",
  "taxVatId",
  "taxReverseCharge",
  "taxLimit",
] as const;

const failed = m.settings_failed_to_save_settings;

export const taxCommands = {
  save: formCommand({
    form: taxForm,
    failed,
    run: async ({ version, ...wanted }, { actor }: AdminForm) => {
      const conflict = await findInvoiceConflict(wanted);
      if (conflict) return conflict;
      return saveSettings(actor, "change-taxes", wanted, version);
    },
    done: backTo(samePage, { title: m.settings_settings_saved }),
  }),
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
    openSettings(...ofTaxes),
    findSettings(),
    sumOrders(),
    findRates(new Date()),
    listOwnRates(),
  ]);
  const members = countriesIn().filter(({ code }) => euCountries.includes(code));
  const rateOf = ({ code, name }: (typeof members)[number]) => ({
    code,
    name,
    basisPoints: rates[code] ?? 0,
  });
  const sold = { cents: yearCents, currency };
  return { ...settings, sold, rates: members.map(rateOf), ownRates, checkedOn: RATES_CHECKED_ON };
}
