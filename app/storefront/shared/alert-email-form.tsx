import { Form, useNavigation } from "react-router";
import { withoutPrefix } from "#app/platform/i18n/language-address.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";

type Props = {
  action: string;
  button: string;
  /** Shown below the field in a shop that sends email. */
  hint: string;
  sendsMail: boolean;
  tone?: "plain" | "accent";
  error?: string;
  typed?: string;
};

/** The recipient confirms the alert from the inbox. */
export function AlertEmailForm({
  action,
  button,
  hint,
  sendsMail,
  tone = "plain",
  error,
  typed,
}: Props) {
  const { formAction } = useNavigation();
  const isSending = formAction !== undefined && withoutPrefix(formAction) === action;
  return (
    <Form method="post" action={action} noValidate className="grid max-w-md gap-4">
      <InputField
        label={m.email_form_label()}
        name="email"
        type="email"
        autoComplete="email"
        required
        dir="auto"
        defaultValue={typed}
        error={error}
        hint={sendsMail ? hint : m.email_form_no_mail()}
      />
      <button
        type="submit"
        aria-disabled={isSending ? true : undefined}
        className={`sm:justify-self-start ${buttonVariants(tone, "medium")}`}
      >
        {button}
      </button>
    </Form>
  );
}
