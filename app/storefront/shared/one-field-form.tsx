import type { FormResult } from "#app/platform/forms/form-result.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";

type Props = Omit<React.ComponentProps<typeof InputField>, "name" | "size" | "error"> & {
  name: string;
  intent: string;
  button: string;
  buttonStyle?: "plain" | "accent";
  result: FormResult | undefined;
  /** Content above the field. */
  children?: React.ReactNode;
};

/** The browser posts the form, because the router would store the URL, which may hold a secret. */
export function OneFieldForm({
  intent,
  button,
  buttonStyle = "accent",
  result,
  children,
  ...field
}: Props) {
  const error = result?.errors?.[field.name];
  return (
    <form method="post" noValidate className="grid max-w-md gap-4">
      {children}
      <input type="hidden" name="intent" value={intent} />
      <FormAlert problem={error ? undefined : result?.problem} />
      <InputField
        {...field}
        size="large"
        required
        error={error}
        defaultValue={result?.typed?.[field.name]}
      />
      <button
        type="submit"
        className={`sm:justify-self-start ${buttonVariants(buttonStyle, "large")}`}
      >
        {button}
      </button>
    </form>
  );
}

export const orderEmail = () =>
  ({
    label: m.order_email_label(),
    name: "email",
    type: "email",
    autoComplete: "email",
  }) as const;
