import type { z } from "zod";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { type SettingsCheck, saveSettings } from "#app/shop/content/edit-settings.server.ts";
import type { SettingsFormSchema } from "#app/shop/content/settings.server.ts";
import { runConfirmed } from "#app/shop/signing-in/confirm-identity.server.ts";
import type { SensitiveAction } from "#app/shop/signing-in/sensitive-actions.ts";
import { m } from "#messages";

const failed = m.settings_failed_to_save_settings;
const done = backTo(samePage, { title: m.settings_settings_saved });

type Sent = z.output<SettingsFormSchema>;

/** Saves a tab: its form names the settings, `action` the entry in the audit log. */
export function saveCommand(action: AuditAction, form: SettingsFormSchema, check?: SettingsCheck) {
  return formCommand({
    form,
    failed,
    run: ({ version, ...wanted }: Sent, { actor }: AdminForm) =>
      saveSettings(actor, action, wanted, version, check),
    done,
  });
}

type ConfirmedForm = SettingsFormSchema & {
  _zod: { output: { currentPassword: string; passkey: string } };
};

/** Asks for the password or passkey again. */
export function confirmedSaveCommand(action: SensitiveAction & AuditAction, form: ConfirmedForm) {
  return formCommand({
    form,
    failed,
    run: (
      { version, currentPassword, passkey, ...wanted }: z.output<ConfirmedForm>,
      sent: AdminForm,
    ) =>
      runConfirmed(action, sent, { currentPassword, passkey }, () =>
        saveSettings(sent.actor, action, wanted, version),
      ),
    done,
  });
}
