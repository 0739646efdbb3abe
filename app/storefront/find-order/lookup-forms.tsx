import { href, Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import type { FormResult } from "#app/web/form-result.ts";
import { OneFieldForm, orderEmail } from "../parts/one-field-form.tsx";

type Props = { result: FormResult | undefined };

export function EmailForm({ result, isAgain }: Props & { isAgain: boolean }) {
  return (
    <OneFieldForm
      {...orderEmail()}
      intent="ask"
      button={isAgain ? "Send another mail" : "Send me my orders"}
      buttonStyle={isAgain ? "plain" : "accent"}
      result={result}
    >
      <h2 className="font-semibold text-lg">{isAgain ? "No mail came?" : "By mail"}</h2>
    </OneFieldForm>
  );
}

/** No code would reach anybody. */
export function NoMails() {
  return (
    <section className="grid max-w-xl justify-items-start gap-4">
      <h2 className="font-semibold text-lg">An order that is not here</h2>
      <p className="text-pretty">
        This shop sends no mails at the moment, so that it cannot send you a code. Write to us and
        name the email address that you ordered with: we look for your order ourselves.
      </p>
      <Link to={href("/contact")} className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}>
        Write to us
      </Link>
    </section>
  );
}

/** The same for every address, so that nobody learns who has bought here. */
export function CodeForm({ result }: Props) {
  return (
    <OneFieldForm
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      isNumeric
      intent="code"
      button="Open my orders"
      result={result}
    >
      <h2 className="font-semibold text-lg">Enter the code</h2>
      <Alert tone="plain" role="status">
        If orders were made with that address, a mail with a code of six digits is on its way. Code
        and link work for 15 minutes. An address gets three such mails an hour at most.
      </Alert>
    </OneFieldForm>
  );
}
