import { href } from "react-router";
import { z } from "zod";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import { cookie } from "#app/accounts/session-cookie.server.ts";
import { proofFields, whenConfirmed } from "#app/signing-in/confirm-identity.server.ts";
import {
  changeOwnPassword,
  chooseLanguage,
  endOtherSessions,
  endOwnSession,
  languageForm,
  ownPasswordForm,
} from "#app/signing-in/own-account.server.ts";
import { askToConfirm, emailForm, removeEmail } from "#app/signing-in/own-email.server.ts";
import { addPasskey, newPasskeyForm, removePasskey } from "#app/signing-in/own-passkeys.server.ts";
import {
  renewRecoveryCodes,
  setUpAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from "#app/signing-in/second-factor.server.ts";
import type { SensitiveAct } from "#app/signing-in/sensitive-acts.ts";
import { formatCount } from "#app/ui/format.ts";
import { formCommand } from "#app/web/form-command.server.ts";
import type { FormResult } from "#app/web/form-result.ts";
import type { Outcome } from "#app/web/outcome.ts";

/** Recovery codes that were just made: on this one page, and never again. */
export type AccountResult = FormResult<never, { recoveryCodes: string[] }>;

const page = href("/admin/account");
const failed = "Your account was not changed";
const done = (title: string, text?: string) => ({ to: page, toast: { title, text } });
const oneOfList = z.object({ id: z.uuid() });
const codeNeeded = "Please enter the six digits that the app shows.";

export const accountCommands = {
  password: formCommand({
    form: ownPasswordForm,
    failed,
    run: (value, sent: AdminForm) => changeOwnPassword(sent, value),
    done: ({ token }) => ({
      ...done("Password changed", "All other devices are signed out."),
      headers: { "Set-Cookie": cookie.write(token) },
    }),
  }),
  language: formCommand({
    form: languageForm,
    failed,
    run: (choice, { actor }: AdminForm) => chooseLanguage(actor, choice),
    done: () => done("Language chosen"),
  }),
  email: formCommand({
    form: emailForm.extend(proofFields),
    failed,
    run: ({ email, ...proof }, sent: AdminForm) =>
      whenConfirmed("confirm-email", sent, proof, () => askToConfirm(sent.actor, email)),
    done: (_, { email }) => done("Look into your mailbox", `A link is on its way to ${email}.`),
  }),
  "remove-email": confirmed("remove-email", ({ actor }) => removeEmail(actor), "Address removed"),
  "end-session": formCommand({
    form: oneOfList,
    failed,
    run: ({ id }, { actor }: AdminForm) => endOwnSession(actor, id),
    done: () => done("Session ended"),
  }),
  "end-others": formCommand({
    form: z.object({}),
    failed,
    run: (_, { actor, session }: AdminForm) => endOtherSessions(actor, session),
    done: (count) => done("Signed out everywhere else", formatCount(count, "session")),
  }),
  "set-up": formCommand({
    form: z.object(proofFields),
    failed,
    run: (proof, sent: AdminForm) =>
      whenConfirmed("switch-on-second-factor", sent, proof, () => setUpAuthenticator(sent.actor)),
    done: () => ({ to: `${page}?set-up=authenticator` }),
  }),
  "switch-on": formCommand({
    form: z.object({
      code: z
        .string(codeNeeded)
        .transform((text) => text.replace(/\s/g, ""))
        .pipe(z.string().regex(/^\d{6}$/, codeNeeded)),
    }),
    failed,
    run: ({ code }, sent: AdminForm) => switchOnAuthenticator(sent, code),
    done: (recoveryCodes) => ({ shown: { recoveryCodes } }),
  }),
  "renew-codes": formCommand({
    form: z.object(proofFields),
    failed,
    run: (proof, sent: AdminForm) =>
      whenConfirmed("make-recovery-codes", sent, proof, () => renewRecoveryCodes(sent.actor)),
    done: (recoveryCodes) => ({ shown: { recoveryCodes } }),
  }),
  "switch-off": confirmed(
    "switch-off-second-factor",
    switchOffAuthenticator,
    "Authenticator codes switched off",
  ),
  "add-passkey": formCommand({
    form: newPasskeyForm.extend(proofFields),
    failed: "No passkey was added",
    run: ({ name, newPasskey, ...proof }, sent: AdminForm) =>
      whenConfirmed("add-passkey", sent, proof, () => addPasskey(sent.actor, newPasskey, name)),
    done: () => done("Passkey added"),
  }),
  "remove-passkey": formCommand({
    form: oneOfList.extend(proofFields),
    failed,
    run: ({ id, ...proof }, sent: AdminForm) =>
      whenConfirmed("remove-passkey", sent, proof, () => removePasskey(sent.actor, id)),
    done: () => done("Passkey removed"),
  }),
};

/** Of a form that asks for nothing but who sends it. */
function confirmed(
  act: SensitiveAct,
  command: (sent: AdminForm) => Promise<Outcome>,
  title: string,
) {
  return formCommand({
    form: z.object(proofFields),
    failed,
    run: (proof, sent: AdminForm) => whenConfirmed(act, sent, proof, () => command(sent)),
    done: () => done(title),
  });
}
