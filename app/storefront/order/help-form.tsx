import type { FormResult } from "#app/platform/forms/form-result.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";

type EmailProps = { label: string; hint: string; result: FormResult | undefined };

export function EmailField({ label, hint, result }: EmailProps) {
  return (
    <InputField
      label={label}
      hint={hint}
      name="email"
      type="email"
      autoComplete="email"
      required
      error={result?.errors?.email}
      defaultValue={result?.typed?.email}
    />
  );
}

type HelpFormProps = {
  intent: string;
  title: string;
  button: string;
  result: FormResult | undefined;
  children: React.ReactNode;
};

/** Opens if its form was refused. */
export function HelpForm({ intent, title, button, result, children }: HelpFormProps) {
  return (
    <details open={result !== undefined} className="border-line border-b">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 font-semibold text-sm after:text-lg after:text-muted after:content-['+'] in-[details[open]]:after:content-['–'] hover:text-accent">
        {title}
      </summary>
      <form
        id={intent}
        method="post"
        noValidate
        className="grid max-w-xl justify-items-start gap-4 pt-2 pb-6 *:w-full"
      >
        <input type="hidden" name="intent" value={intent} />
        <FormAlert problem={result?.errors ? undefined : result?.problem} />
        {children}
        <button type="submit" className={`sm:w-auto! ${buttonVariants("plain")}`}>
          {button}
        </button>
      </form>
    </details>
  );
}
