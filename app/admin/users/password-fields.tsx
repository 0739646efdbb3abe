import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { CheckboxField, controlVariants, Field } from "#app/platform/ui/field.tsx";
import { PASSWORD_LENGTH } from "#app/shop/accounts/password-length.ts";
import { m } from "#messages";

/** The password is typed, with a toggle to reveal it, or generated. */
export function PasswordFields({ label, error }: { label: string; error?: string }) {
  const [isShown, setIsShown] = useState(false);
  const [isGenerated, setIsGenerated] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        error={error}
        hint={error ? undefined : m.at_least_characters({ min: PASSWORD_LENGTH.min })}
      >
        {(control) => (
          <div className="relative">
            <input
              {...control}
              name="password"
              type={isShown ? "text" : "password"}
              autoComplete="new-password"
              spellCheck={false}
              maxLength={PASSWORD_LENGTH.max}
              disabled={isGenerated}
              className={`${controlVariants()} pr-11`}
            />
            <button
              type="button"
              aria-pressed={isShown}
              aria-label={m.users_show_password()}
              onClick={() => setIsShown(!isShown)}
              className="scripted absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-ink"
            >
              <Icon aria-hidden className="size-4" />
            </button>
          </div>
        )}
      </Field>
      <CheckboxField
        label={m.users_generate_a_password_and_show_it()}
        name="isGenerated"
        checked={isGenerated}
        onChange={({ target }) => setIsGenerated(target.checked)}
      />
    </div>
  );
}
