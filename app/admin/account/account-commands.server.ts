import { href } from "react-router";
import { z } from "zod";
import { formCommand, type Text } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import { runInLanguage } from "#app/platform/i18n/request-language.server.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { safeReturn } from "#app/shop/accounts/safe-return.ts";
import { cookie } from "#app/shop/accounts/session-cookie.server.ts";
import {
  reauthenticationFields,
  runConfirmed,
} from "#app/shop/signing-in/confirm-identity.server.ts";
import {
  changeOwnPassword,
  chooseOwnLanguage,
  endOtherSessions,
  endOwnSession,
  languageForm,
  ownPasswordForm,
} from "#app/shop/signing-in/own-account.server.ts";
import {
  emailForm,
  removeEmail,
  requestEmailConfirmation,
} from "#app/shop/signing-in/own-email.server.ts";
import {
  addPasskey,
  newPasskeyForm,
  removePasskey,
} from "#app/shop/signing-in/own-passkeys.server.ts";
import {
  renewRecoveryCodes,
  setUpAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from "#app/shop/signing-in/second-factor.server.ts";
import type { SensitiveAction } from "#app/shop/signing-in/sensitive-actions.ts";
import { m } from "#messages";

/** Contains new recovery codes, which only this page displays. */
export type AccountResult = FormResult<never, { recoveryCodes: string[] }>;

const page = href("/admin/account");
const failed = m.account_your_account_was_not_changed;
const done = (title: Text, text?: Text) => ({ to: page, toast: { title, text } });
const oneOfList = z.object({ id: z.uuid() });
const codeNeeded = m.account_please_enter_the_six_digits_that;

export const accountCommands = {
  password: formCommand({
    form: ownPasswordForm,
    failed,
    run: (value, sent: AdminForm) => changeOwnPassword(sent, value),
    done: ({ token }) => ({
      ...done(m.password_changed(), m.account_all_other_devices_are_signed_out()),
      headers: { "Set-Cookie": cookie.write(token) },
    }),
  }),
  language: formCommand({
    form: languageForm,
    failed,
    run: async (choice, { actor }: AdminForm): Promise<Outcome<string>> => {
      const { refused } = await chooseOwnLanguage(actor, choice);
      if (refused) return { refused };
      const says = async () => m.account_language_chosen();
      return { done: await runInLanguage(choice.language || undefined, says) };
    },
    done: (title, { from }) => ({ ...done(title), to: from ? safeReturn(from) : page }),
  }),
  email: formCommand({
    form: emailForm.extend(reauthenticationFields),
    failed,
    run: ({ email, ...credentials }, sent: AdminForm) =>
      runConfirmed("confirm-email", sent, credentials, () =>
        requestEmailConfirmation(sent.actor, email),
      ),
    done: (_, { email }) => done(m.look_into_mailbox(), m.account_link_sent({ email })),
  }),
  "remove-email": confirmed(
    "remove-email",
    ({ actor }) => removeEmail(actor),
    m.account_address_removed,
  ),
  "end-session": formCommand({
    form: oneOfList,
    failed,
    run: ({ id }, { actor }: AdminForm) => endOwnSession(actor, id),
    done: () => done(m.account_session_ended()),
  }),
  "end-others": formCommand({
    form: z.object({}),
    failed,
    run: (_, { actor, session }: AdminForm) => endOtherSessions(actor, session),
    done: (count) => done(m.account_signed_out_everywhere_else(), m.count_sessions({ count })),
  }),
  "set-up": formCommand({
    form: z.object(reauthenticationFields),
    failed,
    run: (credentials, sent: AdminForm) =>
      runConfirmed("switch-on-second-factor", sent, credentials, () =>
        setUpAuthenticator(sent.actor),
      ),
    done: () => ({ to: `${page}?set-up=authenticator` }),
  }),
  "switch-on": formCommand({
    form: z.object({
      code: z
        .string({ error: codeNeeded })
        .transform((text) => text.replace(/\s/g, ""))
        .pipe(z.string().regex(/^\d{6}$/, { error: codeNeeded })),
    }),
    failed,
    run: ({ code }, sent: AdminForm) => switchOnAuthenticator(sent, code),
    done: (recoveryCodes) => ({ payload: { recoveryCodes } }),
  }),
  "renew-codes": formCommand({
    form: z.object(reauthenticationFields),
    failed,
    run: (credentials, sent: AdminForm) =>
      runConfirmed("make-recovery-codes", sent, credentials, () => renewRecoveryCodes(sent.actor)),
    done: (recoveryCodes) => ({ payload: { recoveryCodes } }),
  }),
  "switch-off": confirmed(
    "switch-off-second-factor",
    switchOffAuthenticator,
    m.account_authenticator_codes_switched_off,
  ),
  "add-passkey": formCommand({
    form: newPasskeyForm.extend(reauthenticationFields),
    failed: m.account_no_passkey_was_added,
    run: ({ name, newPasskey, ...credentials }, sent: AdminForm) =>
      runConfirmed("add-passkey", sent, credentials, () =>
        addPasskey(sent.actor, newPasskey, name),
      ),
    done: () => done(m.account_passkey_added()),
  }),
  "remove-passkey": formCommand({
    form: oneOfList.extend(reauthenticationFields),
    failed,
    run: ({ id, ...credentials }, sent: AdminForm) =>
      runConfirmed("remove-passkey", sent, credentials, () => removePasskey(sent.actor, id)),
    done: () => done(m.account_passkey_removed()),
  }),
};

/** Handles a form that asks for re-authentication only. */
function confirmed(
  action: SensitiveAction,
  command: (sent: AdminForm) => Promise<Outcome>,
  title: Text,
) {
  return formCommand({
    form: z.object(reauthenticationFields),
    failed,
    run: (credentials, sent: AdminForm) =>
      runConfirmed(action, sent, credentials, () => command(sent)),
    done: () => done(title),
  });
}
