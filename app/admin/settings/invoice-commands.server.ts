import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { emptyToNull } from "#app/platform/forms/text-fields.ts";
import { findInvoiceConflict } from "#app/shop/accounting/invoices/find-invoice-conflict.ts";
import { invoiceSettingsForm } from "#app/shop/accounting/invoices/invoice-settings-form.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { optionalLink } from "#app/shop/content/settings-form.ts";
import { saveWebhook } from "#app/shop/content/webhook.server.ts";
import { resendUnsent } from "#app/shop/orders/books/send-entries.server.ts";
import {
  reauthenticationFields,
  runConfirmed,
} from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { saveCommand } from "./save-command.server.ts";

const failed = m.settings_failed_to_save_settings;

export const webhookForm = z.object({ webhookUrl: optionalLink.transform(emptyToNull) });

export const invoiceCommands = {
  save: saveCommand("change-invoices", invoiceSettingsForm, findInvoiceConflict),
  "save-webhook": formCommand({
    form: webhookForm.extend(reauthenticationFields),
    failed,
    run: ({ webhookUrl, ...credentials }, sent: AdminForm) =>
      runConfirmed("change-webhook", sent, credentials, () => saveWebhook(sent.actor, webhookUrl)),
    done: backTo(samePage, { title: m.settings_address_saved }),
  }),
  "send-again": formCommand({
    form: z.object({}),
    failed,
    run: async (_, __: AdminForm) => ({ done: await resendUnsent() }),
    done: backTo(samePage, { title: m.settings_sent_again }),
  }),
};
