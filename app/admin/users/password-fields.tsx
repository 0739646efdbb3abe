import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { PASSWORD_LENGTH } from "#app/accounts/password-length.ts";
import { fieldLook } from "../parts/field-look.ts";

type Props = {
  label: string;
  /** Why the password was refused. */
  error?: string;
};

/** A password that is typed, with a toggle that reveals it, or that the shop makes up. */
export function PasswordFields({ label, error }: Props) {
  const [id, hintId] = [useId(), useId()];
  const [isShown, setIsShown] = useState(false);
  const [isGenerated, setIsGenerated] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={PASSWORD_LENGTH.max}
          disabled={isGenerated}
          aria-invalid={error ? true : undefined}
          aria-describedby={hintId}
          className={`${fieldLook} pr-11 disabled:opacity-50`}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show password"
          onClick={() => setIsShown(!isShown)}
          className="scripted absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-ink"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      </div>
      <p id={hintId} className={`text-xs ${error ? "text-accent" : "text-muted"}`}>
        {error ?? `At least ${PASSWORD_LENGTH.min} characters.`}
      </p>
      <label className="flex min-h-9 items-center gap-3 text-sm">
        <input
          type="checkbox"
          name="isGenerated"
          checked={isGenerated}
          onChange={({ target }) => setIsGenerated(target.checked)}
          className="size-5 accent-accent"
        />
        Generate a password and show it once
      </label>
    </div>
  );
}
