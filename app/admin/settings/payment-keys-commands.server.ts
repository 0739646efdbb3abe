import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import {
  acceptedText,
  type CheckedKeys,
  removePaymentKeys,
  savedText,
  savePaymentKeys,
  testPaymentKeys,
} from "#app/shop/checkout/edit-payment-keys.server.ts";
import {
  type KeyedProvider,
  type PaymentKeys,
  paypalKeysForm,
  stripeKeysForm,
} from "#app/shop/payments/payment-keys-form.ts";
import {
  reauthenticationFields,
  runConfirmed,
} from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { saveBankAccount } from "./settings-commands.server.ts";

type KeysForm = z.ZodObject & { _zod: { output: PaymentKeys } };
type ConfirmedForm = z.ZodObject & {
  _zod: { output: PaymentKeys & { currentPassword: string; passkey: string } };
};

function saveKeys(name: KeyedProvider, form: ConfirmedForm) {
  return formCommand({
    form,
    failed: m.settings_failed_to_save_settings,
    run: ({ currentPassword, passkey, ...keys }: z.output<ConfirmedForm>, sent: AdminForm) =>
      runConfirmed("change-payment-keys", sent, { currentPassword, passkey }, () =>
        savePaymentKeys(sent.actor, name, keys),
      ),
    done: backTo(samePage, (checked: CheckedKeys) => ({
      title: m.payment_keys_saved,
      text: savedText(checked),
    })),
  });
}

function testKeys(name: KeyedProvider, form: KeysForm) {
  return formCommand({
    form,
    failed: m.payment_keys_test_failed,
    run: (keys: z.output<KeysForm>, { actor }: AdminForm) => testPaymentKeys(actor, name, keys),
    done: (checked: CheckedKeys) => ({ payload: { name, accepted: acceptedText(checked) } }),
  });
}

function removeKeys(name: KeyedProvider) {
  return formCommand({
    form: z.object(reauthenticationFields),
    failed: m.payment_keys_not_removed,
    run: (credentials, sent: AdminForm) =>
      runConfirmed("remove-payment-keys", sent, credentials, () =>
        removePaymentKeys(sent.actor, name),
      ),
    done: backTo(samePage, { title: m.payment_keys_removed }),
  });
}

export const paymentCommands = {
  save: saveBankAccount,
  "save-stripe": saveKeys("stripe", stripeKeysForm.extend(reauthenticationFields)),
  "test-stripe": testKeys("stripe", stripeKeysForm),
  "remove-stripe": removeKeys("stripe"),
  "save-paypal": saveKeys("paypal", paypalKeysForm.extend(reauthenticationFields)),
  "test-paypal": testKeys("paypal", paypalKeysForm),
  "remove-paypal": removeKeys("paypal"),
};
