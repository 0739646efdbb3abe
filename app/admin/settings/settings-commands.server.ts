import { z } from "zod";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import { removeLogo, setLogo } from "#app/content/edit-logo.server.ts";
import {
  saveSettings,
  startStorageCheck,
  switchMaintenance,
} from "#app/content/edit-settings.server.ts";
import {
  removeVoiceTag,
  retryPreviews,
  setVoiceTag,
  switchVoiceTag,
} from "#app/content/edit-voice-tag.server.ts";
import { contactAddressForm, lookForm, socialLinksForm } from "#app/content/settings-form.ts";
import { bankSettingsForm } from "#app/payments/bank-transfer/bank-account.server.ts";
import { proofFields, whenConfirmed } from "#app/signing-in/confirm-identity.server.ts";
import { formCommand } from "#app/web/form-command.server.ts";
import type { Outcome } from "#app/web/outcome.ts";

/* What the forms of the tabs do; those with more than one button by their `intent`. */

const failed = "Failed to save settings";
const fileNeeded = "Please choose a file first.";

export const saveContactAddress = formCommand({
  form: contactAddressForm.extend(proofFields),
  failed,
  run: ({ version, currentPassword, passkey, ...wanted }, sent: AdminForm) =>
    whenConfirmed("change-contact-address", sent, { currentPassword, passkey }, () =>
      saveSettings(sent.actor, "change-contact-address", wanted, version),
    ),
  done: backToTab("Settings saved"),
});

export const lookCommands = {
  save: formCommand({
    form: lookForm,
    failed,
    run: ({ version, ...wanted }, { actor }: AdminForm) =>
      saveSettings(actor, "change-look", wanted, version),
    done: backToTab("Settings saved"),
  }),
  "set-logo": formCommand({
    form: z.object({ logo: z.string(fileNeeded).min(1, fileNeeded).max(100) }),
    failed,
    run: ({ logo }, { actor }: AdminForm) => setLogo(actor, logo),
    done: backToTab("Logo saved"),
  }),
  "remove-logo": pressCommand(removeLogo, "Logo removed"),
};

export const saveSocialLinks = formCommand({
  form: socialLinksForm,
  failed,
  run: ({ version, ...wanted }, { actor }: AdminForm) =>
    saveSettings(actor, "change-social-links", wanted, version),
  done: backToTab("Settings saved"),
});

export const saveBankAccount = formCommand({
  form: bankSettingsForm.extend(proofFields),
  failed,
  run: ({ version, currentPassword, passkey, ...wanted }, sent: AdminForm) =>
    whenConfirmed("change-bank-account", sent, { currentPassword, passkey }, () =>
      saveSettings(sent.actor, "change-bank-account", wanted, version),
    ),
  done: backToTab("Settings saved"),
});

export const voiceTagCommands = {
  set: formCommand({
    form: z.object({ voiceTag: z.string(fileNeeded).min(1, fileNeeded).max(100) }),
    failed,
    run: ({ voiceTag }, { actor }: AdminForm) => setVoiceTag(actor, voiceTag),
    done: backToTab("Voice tag saved"),
  }),
  on: pressCommand((actor) => switchVoiceTag(actor, true), "Voice tag switched on"),
  off: pressCommand((actor) => switchVoiceTag(actor, false), "Voice tag switched off"),
  remove: pressCommand(removeVoiceTag, "Voice tag removed"),
  retry: pressCommand(retryPreviews, "Previews are being rendered"),
};

export const maintenanceCommands = {
  on: pressCommand(
    (actor) => switchMaintenance(actor, true),
    "Maintenance mode is on",
    "Visitors see a closed shop.",
  ),
  off: pressCommand(
    (actor) => switchMaintenance(actor, false),
    "Maintenance mode is off",
    "Visitors see the shop again.",
  ),
};

export const checkStorage = pressCommand(
  startStorageCheck,
  "The storage is being checked",
  "What is found appears here.",
);

/** Of a button whose form has no fields. */
function pressCommand(
  press: (actor: AdminForm["actor"]) => Promise<Outcome>,
  title: string,
  text?: string,
) {
  return formCommand({
    form: z.object({}),
    failed,
    run: (_, { actor }: AdminForm) => press(actor),
    done: backToTab(title, text),
  });
}

function backToTab(title: string, text?: string) {
  return (_result: unknown, _value: unknown, { url }: AdminForm) => ({
    to: url.pathname,
    toast: { title, text },
  });
}
