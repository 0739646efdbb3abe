import { z } from "zod";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import { linkOrNothing, nothingIsNull } from "#app/content/settings-form.ts";
import { saveWebhook } from "#app/content/webhook.server.ts";
import { invoiceSettingsForm } from "#app/invoices/invoice-settings-form.ts";
import { saveInvoiceSettings } from "#app/invoices/save-invoice-settings.server.ts";
import { sendUnsentAgain } from "#app/orders/books/send-entries.server.ts";
import { proofFields, whenConfirmed } from "#app/signing-in/confirm-identity.server.ts";
import { formCommand } from "#app/web/form-command.server.ts";

const failed = "Failed to save settings";

export const webhookForm = z.object({ webhookUrl: linkOrNothing.transform(nothingIsNull) });

/** What the forms of the tab do, by their `intent`. */
export const invoiceCommands = {
  save: formCommand({
    form: invoiceSettingsForm,
    failed,
    run: ({ version, ...wanted }, { actor }: AdminForm) =>
      saveInvoiceSettings(actor, wanted, version),
    done: backToTab("Settings saved"),
  }),
  "save-webhook": formCommand({
    form: webhookForm.extend(proofFields),
    failed,
    run: ({ webhookUrl, ...proof }, sent: AdminForm) =>
      whenConfirmed("change-webhook", sent, proof, () => saveWebhook(sent.actor, webhookUrl)),
    done: backToTab("Address saved"),
  }),
  "send-again": formCommand({
    form: z.object({}),
    failed,
    run: async (_, __: AdminForm) => ({ done: await sendUnsentAgain() }),
    done: backToTab("Sent again"),
  }),
};

function backToTab(title: string) {
  return (_result: unknown, _value: unknown, { url }: AdminForm) => ({
    to: url.pathname,
    toast: { title },
  });
}
