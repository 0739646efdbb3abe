import type { z } from "zod";
import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { readTypedValues } from "#app/platform/forms/read-form.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast-cookie.server.ts";
import { runInLanguage } from "#app/platform/i18n/request-language.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { hasAdministrator } from "#app/shop/accounts/first-administrator.server.ts";
import { cookie } from "#app/shop/accounts/session-cookie.server.ts";
import { acceptedText, type CheckedKeys } from "#app/shop/checkout/edit-payment-keys.server.ts";
import {
  type KeyedProvider,
  type PaymentKeys,
  paypalKeysForm,
  stripeKeysForm,
} from "#app/shop/payments/payment-keys-form.ts";
import { setUpShop, testEnteredKeys, testEnteredMail } from "#app/shop/setup/set-up-shop.server.ts";
import { setupForm, testMailForm } from "#app/shop/setup/setup-form.server.ts";
import type { Device } from "#app/shop/signing-in/known-devices.server.ts";
import { m } from "#messages";

type Sent = SentForm & {
  formerToken: string | undefined;
  device: Device;
  deviceCookie: string;
};

/** A form sent twice, or again after its reply was lost, finds the shop set up. */
export function signInInstead(): Promise<Response> {
  const parameters = new URLSearchParams({ returnTo: href("/admin") });
  return redirectWithToast(`${href("/login")}?${parameters}`, { title: m.setup_already_done() });
}

/** Result of a test, with what was typed. */
type Tested = {
  testedTo?: string;
  accepted?: { name: KeyedProvider; text: string };
  typed: Record<string, string>;
};

function testKeys(name: KeyedProvider, form: z.ZodObject & { _zod: { output: PaymentKeys } }) {
  return formCommand({
    form,
    failed: m.payment_keys_test_failed,
    run: (entered: PaymentKeys, _: Sent) => testEnteredKeys(name, entered),
    done: (checked: CheckedKeys, _, { formData }): { payload: Tested } => ({
      payload: {
        accepted: { name, text: acceptedText(checked) },
        typed: readTypedValues(formData),
      },
    }),
  });
}

export const setupCommands = {
  "set-up": formCommand({
    form: setupForm,
    failed: m.setup_failed,
    run: async (entered, { formerToken, device }: Sent) => {
      const outcome = await setUpShop(entered, { formerToken, device });
      if (outcome.refused && (await hasAdministrator())) throw await signInInstead();
      return outcome;
    },
    done: ({ token }, { language }, { deviceCookie }) => {
      const headers = new Headers({ "Set-Cookie": cookie.write(token) });
      headers.append("Set-Cookie", deviceCookie);
      const toast = runInLanguage(language || undefined, () => ({
        title: m.setup_done(),
        text: m.setup_done_text(),
      }));
      return { to: href("/admin"), toast, headers, replaces: true };
    },
  }),
  test: formCommand({
    form: testMailForm,
    failed: m.mail_test_not_sent,
    run: (entered, _: Sent) => testEnteredMail(entered),
    done: (testedTo: string, _, { formData }): { payload: Tested } => ({
      payload: { testedTo, typed: readTypedValues(formData) },
    }),
  }),
  "test-stripe": testKeys("stripe", stripeKeysForm),
  "test-paypal": testKeys("paypal", paypalKeysForm),
};
