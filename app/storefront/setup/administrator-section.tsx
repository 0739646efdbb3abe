import { AdminLanguageOptions } from "#app/platform/i18n/language-options.tsx";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import { PASSWORD_LENGTH } from "#app/shop/accounts/password-length.ts";
import { m } from "#messages";
import { type SetupFields, SetupSection } from "./setup-section.tsx";

type Props = SetupFields & { username: string };

export function AdministratorSection({ username, typed, errors }: Props) {
  return (
    <SetupSection position="A1" title={m.setup_account()} text={m.setup_account_text()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          label={m.username()}
          name="username"
          defaultValue={typed.username ?? username}
          error={errors.username}
          hint={errors.username ? undefined : m.username_hint()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <InputField
          label={m.password()}
          name="newPassword"
          type="password"
          error={errors.newPassword}
          hint={
            errors.newPassword ? undefined : m.password_min_hint({ count: PASSWORD_LENGTH.min })
          }
          autoComplete="new-password"
        />
      </div>
      <InputField
        label={m.email()}
        name="email"
        type="email"
        dir="ltr"
        defaultValue={typed.email}
        error={errors.email}
        hint={m.setup_email_hint()}
        autoComplete="email"
      />
      <SelectField
        label={m.account_admin_language()}
        name="language"
        defaultValue={typed.language ?? "en"}
        error={errors.language}
        hint={m.setup_language_hint()}
        className="sm:max-w-xs"
      >
        <AdminLanguageOptions />
      </SelectField>
    </SetupSection>
  );
}
