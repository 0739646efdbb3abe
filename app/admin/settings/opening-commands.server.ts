import { z } from "zod";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import {
  checkoutSettingsForm,
  openingForm,
  providerForm,
} from "#app/checkout/checkout-settings-form.ts";
import { closeCheckout, openCheckout, testProvider } from "#app/checkout/open-checkout.server.ts";
import { saveCheckoutSettings } from "#app/checkout/save-checkout-settings.server.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import { formCommand } from "#app/web/form-command.server.ts";

/** What the forms of the tab *Checkout* do, by their `intent`. */
export const openingCommands = {
  save: formCommand({
    form: checkoutSettingsForm,
    failed: "Failed to save settings",
    run: ({ version, ...wanted }, { actor }: AdminForm) =>
      saveCheckoutSettings(actor, wanted, version),
    done: backToTab({ title: "Settings saved" }),
  }),
  test: formCommand({
    form: providerForm,
    failed: "The test could not be made",
    run: ({ provider }, { actor }: AdminForm) => testProvider(actor, provider),
    done: (hasAnswered, _value, { url }) => ({
      to: url.pathname,
      toast: { title: hasAnswered ? "The provider answered" : "The provider did not answer" },
    }),
  }),
  open: formCommand({
    form: openingForm,
    failed: "The checkout stays closed",
    run: ({ openedBy }, { actor }: AdminForm) => openCheckout(actor, openedBy),
    done: backToTab({
      title: "The checkout is open",
      text: "Tracks without a purchase link are sold in the shop itself.",
    }),
  }),
  close: formCommand({
    form: z.object({}),
    failed: "The checkout stays open",
    run: (_, { actor }: AdminForm) => closeCheckout(actor),
    done: backToTab({ title: "The checkout is closed", text: "Orders that have begun go on." }),
  }),
};

function backToTab(toast: ToastText) {
  return (_result: unknown, _value: unknown, { url }: AdminForm) => ({ to: url.pathname, toast });
}
