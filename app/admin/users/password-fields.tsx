import { Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { PASSWORD_LENGTH } from "#app/accounts/password-length.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { CheckboxField, controlLook, Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { t } from "#app/words/words.ts";
import { PageDialog } from "../parts/page-dialog.tsx";
import type { NewPassword } from "./user-commands.server.ts";

/** A password that is typed, with a toggle that reveals it, or that is generated. */
export function PasswordFields({ label, error }: { label: string; error?: string }) {
  const [isShown, setIsShown] = useState(false);
  const [isGenerated, setIsGenerated] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        error={error}
        hint={error ? undefined : t`At least ${PASSWORD_LENGTH.min} characters.`}
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
              className={`${controlLook()} pr-11`}
            />
            <button
              type="button"
              aria-pressed={isShown}
              aria-label={t`Show password`}
              onClick={() => setIsShown(!isShown)}
              className="scripted absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-ink"
            >
              <Icon aria-hidden className="size-4" />
            </button>
          </div>
        )}
      </Field>
      <CheckboxField
        label={t`Generate a password and show it once`}
        name="isGenerated"
        checked={isGenerated}
        onChange={({ target }) => setIsGenerated(target.checked)}
      />
    </div>
  );
}

type Props = NewPassword & { closeTo: string };

export function GeneratedPassword({ username, password, closeTo }: Props) {
  return (
    <PageDialog
      key="generated"
      title={t`Password of ${username}`}
      text={t`It is shown this once. Only its hash is kept.`}
      closeTo={closeTo}
    >
      <div className="mt-5 flex items-center gap-2 border border-line bg-surface p-3">
        <output className="grow select-all font-mono text-sm [overflow-wrap:anywhere]">
          {password}
        </output>
        <button
          type="button"
          aria-label={t`Copy password`}
          onClick={() => void copy(password)}
          className="scripted grid size-9 shrink-0 place-items-center text-muted hover:text-ink"
        >
          <Copy aria-hidden className="size-4" />
        </button>
      </div>
      <div className="mt-5 flex justify-end">
        <Link to={closeTo} preventScrollReset className={buttonLook("accent", "small")}>
          {t`Done`}
        </Link>
      </div>
    </PageDialog>
  );
}

async function copy(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password);
    showToast({ title: t`Password copied` });
  } catch {
    showToast({ title: t`Failed to copy`, text: t`Please select and copy it.`, tone: "problem" });
  }
}
