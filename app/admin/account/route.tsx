import { db } from "#app/platform/database/db.server.ts";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { InputField } from "#app/platform/ui/field.tsx";
import { drawQrCode } from "#app/platform/ui/qr-code.server.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { describeDevice } from "#app/shop/accounts/describe-device.ts";
import { PASSWORD_LENGTH } from "#app/shop/accounts/password-length.ts";
import { hasAuthenticator, listSessions } from "#app/shop/accounts/sessions.server.ts";
import { findEmail } from "#app/shop/accounts/users.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { findSetUp } from "#app/shop/signing-in/authenticators.server.ts";
import { findRequiredReauthentication } from "#app/shop/signing-in/confirm-identity.server.ts";
import { listPasskeys } from "#app/shop/signing-in/passkeys.server.ts";
import { countRecoveryCodes } from "#app/shop/signing-in/recovery-codes.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import type { Route } from "./+types/route";
import { type AccountResult, accountCommands } from "./account-commands.server.ts";
import { AccountForm, AccountSection, resultFor } from "./account-section.tsx";
import { AuthenticatorSection } from "./authenticator-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { LanguageSection } from "./language-section.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { SessionList } from "./session-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const session = context.get(sessionContext);
  const [sessions, email, isOn, codesLeft, passkeys, reauthentication, problem] = await Promise.all(
    [
      listSessions(actor.id),
      findEmail(actor.id),
      hasAuthenticator(db, actor.id),
      countRecoveryCodes(actor.id),
      listPasskeys(actor.id),
      findRequiredReauthentication(actor, session),
      findSendingProblem(),
    ],
  );
  const isSettingUp = url.searchParams.has("set-up") && !reauthentication.isNeeded;
  const setUp = isSettingUp ? await findSetUp(actor) : undefined;
  return {
    username: actor.username,
    needsFactor: session?.needsFactor ?? false,
    sessions: sessions.map(({ userAgent, ...each }) => ({
      ...each,
      device: describeDevice(userAgent),
      isOwn: each.id === session?.id,
    })),
    email,
    language: actor.adminLanguage ?? "",
    sendsMail: problem === undefined,
    authenticator: { isOn, codesLeft, setUp: setUp && { ...setUp, qrCode: drawQrCode(setUp.uri) } },
    passkeys,
    reauthentication,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(accountCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.your_account());
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { username, needsFactor, sessions, authenticator, passkeys, reauthentication } = loaderData;
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 max-w-3xl pb-16 outline-none">
      <AdminHeading title={m.your_account()} text={username} />
      {needsFactor && (
        <Alert title={m.account_your_shop_requires_a_second_factor()} className="mb-8">
          {m.account_set_up_an_authenticator_below_if()}
        </Alert>
      )}
      <AuthenticatorSection
        {...authenticator}
        reauthentication={reauthentication}
        result={result}
      />
      <PasskeySection passkeys={passkeys} reauthentication={reauthentication} result={result} />
      <SessionList sessions={sessions} result={result} />
      <PasswordSection result={result} />
      <EmailSection {...loaderData} result={result} />
      <LanguageSection language={loaderData.language} result={result} />
    </main>
  );
}

function PasswordSection({ result }: { result: AccountResult | undefined }) {
  const errors = resultFor(result, "password")?.errors;
  return (
    <AccountSection id="password" title={m.password()} text={m.account_a_new_one_signs_out_all()}>
      <AccountForm intent="password" label={m.account_change_password()} result={result}>
        <InputField
          label={m.account_present_password()}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={errors?.currentPassword}
        />
        <InputField
          label={m.new_password()}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          error={errors?.newPassword}
          hint={
            errors?.newPassword ? undefined : m.at_least_characters({ min: PASSWORD_LENGTH.min })
          }
        />
      </AccountForm>
    </AccountSection>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminFailed error={error} />;
}
