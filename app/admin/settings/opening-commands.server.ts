import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import {
  checkoutSettingsForm,
  openingForm,
  providerForm,
} from "#app/shop/checkout/checkout-settings-form.ts";
import { findCurrencyConflict } from "#app/shop/checkout/find-currency-conflict.server.ts";
import {
  closeCheckout,
  openCheckout,
  testProvider,
} from "#app/shop/checkout/open-checkout.server.ts";
import { m } from "#messages";
import { saveCommand } from "./save-command.server.ts";

export const openingCommands = {
  save: saveCommand("change-checkout", checkoutSettingsForm, findCurrencyConflict),
  test: formCommand({
    form: providerForm,
    failed: m.settings_test_not_run,
    run: ({ provider }, { actor }: AdminForm) => testProvider(actor, provider),
    done: backTo(samePage, (hasAnswered: boolean) => ({
      title: hasAnswered ? m.settings_the_provider_answered : m.settings_provider_silent,
    })),
  }),
  open: formCommand({
    form: openingForm,
    failed: m.settings_the_checkout_stays_closed,
    run: ({ openedBy }, { actor }: AdminForm) => openCheckout(actor, openedBy),
    done: backTo(samePage, {
      title: m.settings_the_checkout_is_open,
      text: m.settings_checkout_sells_here,
    }),
  }),
  close: formCommand({
    form: z.object({}),
    failed: m.settings_the_checkout_stays_open,
    run: (_, { actor }: AdminForm) => closeCheckout(actor),
    done: backTo(samePage, {
      title: m.checkout_closed_title,
      text: m.settings_open_orders_unaffected,
    }),
  }),
};
