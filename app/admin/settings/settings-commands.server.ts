import { z } from "zod";
import { backTo, formCommand, type Text } from "#app/platform/forms/form-command.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import { shareRulesForm } from "#app/shop/accounting/shares/share-forms.server.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { saveReleaseFeed, startReleaseCheck } from "#app/shop/content/check-releases.server.ts";
import { removeLogo, setLogo } from "#app/shop/content/edit-logo.server.ts";
import { startStorageCheck, switchMaintenance } from "#app/shop/content/edit-settings.server.ts";
import {
  removeVoiceTag,
  retryPreviews,
  setVoiceTag,
  switchVoiceTag,
} from "#app/shop/content/edit-voice-tag.server.ts";
import {
  appearanceForm,
  contactAddressForm,
  releaseFeedForm,
  socialLinksForm,
} from "#app/shop/content/settings-form.ts";
import { requestUpdate, updateForm } from "#app/shop/content/update-shop.server.ts";
import { periodsForm } from "#app/shop/customers/personal-data/periods-form.ts";
import { bankSettingsForm } from "#app/shop/payments/bank-transfer/bank-account.server.ts";
import {
  reauthenticationFields,
  runConfirmed,
} from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { confirmedSaveCommand, saveCommand } from "./save-command.server.ts";

const failed = m.settings_failed_to_save_settings;
const fileNeeded = m.settings_please_choose_a_file_first;

export const saveContactAddress = confirmedSaveCommand(
  "change-contact-address",
  contactAddressForm.extend(reauthenticationFields),
);

export const appearanceCommands = {
  save: saveCommand("change-look", appearanceForm),
  "set-logo": formCommand({
    form: z.object({
      logo: z.string({ error: fileNeeded }).min(1, { error: fileNeeded }).max(100),
    }),
    failed,
    run: ({ logo }, { actor }: AdminForm) => setLogo(actor, logo),
    done: backTo(samePage, { title: m.settings_logo_saved }),
  }),
  "remove-logo": pressCommand(removeLogo, m.settings_logo_removed),
};

export const saveSocialLinks = saveCommand("change-social-links", socialLinksForm);
export const saveBankAccount = confirmedSaveCommand(
  "change-bank-account",
  bankSettingsForm.extend(reauthenticationFields),
);
export const shareRuleCommands = { save: saveCommand("change-share-rules", shareRulesForm) };
export const periodCommands = { save: saveCommand("change-periods", periodsForm) };

export const voiceTagCommands = {
  set: formCommand({
    form: z.object({
      voiceTag: z.string({ error: fileNeeded }).min(1, { error: fileNeeded }).max(100),
    }),
    failed,
    run: ({ voiceTag }, { actor }: AdminForm) => setVoiceTag(actor, voiceTag),
    done: backTo(samePage, { title: m.settings_voice_tag_saved }),
  }),
  on: pressCommand((actor) => switchVoiceTag(actor, true), m.settings_voice_tag_switched_on),
  off: pressCommand((actor) => switchVoiceTag(actor, false), m.settings_voice_tag_switched_off),
  remove: pressCommand(removeVoiceTag, m.settings_voice_tag_removed),
  retry: pressCommand(retryPreviews, m.settings_previews_are_being_rendered),
};

export const maintenanceCommands = {
  on: pressCommand(
    (actor) => switchMaintenance(actor, true),
    m.settings_maintenance_mode_is_on,
    m.settings_visitors_see_a_closed_shop,
  ),
  off: pressCommand(
    (actor) => switchMaintenance(actor, false),
    m.settings_maintenance_mode_is_off,
    m.settings_visitors_see_the_shop_again,
  ),
};

export const checkStorageCommand = pressCommand(
  startStorageCheck,
  m.settings_storage_check_started,
  m.settings_what_is_found_appears_here,
);

export const releaseFeedCommands = {
  save: formCommand({
    form: releaseFeedForm,
    failed,
    run: ({ version, ...wanted }, { actor }: AdminForm) => saveReleaseFeed(actor, wanted, version),
    done: backTo(samePage, { title: m.settings_settings_saved }),
  }),
  check: pressCommand(startReleaseCheck, m.release_check_started, m.release_check_started_text),
  update: formCommand({
    form: updateForm.extend(reauthenticationFields),
    failed: m.system_update_not_started,
    run: ({ release, ...credentials }, sent: AdminForm) =>
      runConfirmed("update-shop", sent, credentials, () => requestUpdate(sent.actor, release)),
    done: backTo(samePage, { title: m.system_update_started }),
  }),
};

/** Handles a button whose form has no fields. */
function pressCommand(
  press: (actor: AdminForm["actor"]) => Promise<Outcome>,
  title: Text,
  text?: Text,
) {
  return formCommand({
    form: z.object({}),
    failed,
    run: (_, { actor }: AdminForm) => press(actor),
    done: backTo(samePage, { title, text }),
  });
}
