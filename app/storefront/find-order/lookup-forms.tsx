import { Link } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { href } from "#app/platform/navigation/href.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { OneFieldForm, orderEmail } from "../shared/one-field-form.tsx";

type Props = { result: FormResult | undefined };

export function OrderEmailForm({ result, isAgain }: Props & { isAgain: boolean }) {
  return (
    <OneFieldForm
      {...orderEmail()}
      intent="ask"
      button={isAgain ? m.find_order_send_again() : m.find_order_send()}
      buttonStyle={isAgain ? "plain" : "accent"}
      result={result}
    >
      <h2 className="font-semibold text-lg">
        {isAgain ? m.find_order_no_mail() : m.find_order_by_mail()}
      </h2>
    </OneFieldForm>
  );
}

export function NoMails() {
  return (
    <section className="grid max-w-xl justify-items-start gap-4">
      <h2 className="font-semibold text-lg">{m.find_order_not_here()}</h2>
      <p className="text-pretty">{m.find_order_no_mails()}</p>
      <Link
        to={href("/contact")}
        className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}
      >
        {m.write_to_us()}
      </Link>
    </section>
  );
}

/** Responds the same for every address, so that no one learns who has bought here. */
export function OrderCodeForm({ result }: Props) {
  return (
    <OneFieldForm
      label={m.code()}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      isNumeric
      intent="code"
      button={m.find_order_open()}
      result={result}
    >
      <h2 className="font-semibold text-lg">{m.find_order_enter_code()}</h2>
      <Alert tone="plain" role="status">
        {m.find_order_code_sent()}
      </Alert>
    </OneFieldForm>
  );
}
