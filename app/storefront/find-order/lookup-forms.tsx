import { Alert, FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import type { FormResult } from "#app/web/form-result.ts";

type Props = { result: FormResult | undefined };

export function EmailForm({ result, isAgain }: Props & { isAgain: boolean }) {
  const error = result?.errors?.email;
  return (
    <form method="post" noValidate className="grid max-w-md gap-4">
      <h2 className="font-semibold text-lg">{isAgain ? "No mail came?" : "By mail"}</h2>
      <input type="hidden" name="intent" value="ask" />
      <FormAlert problem={error ? undefined : result?.problem} />
      <InputField
        label="Email of the order"
        name="email"
        type="email"
        autoComplete="email"
        size="large"
        required
        error={error}
        defaultValue={result?.typed?.email}
      />
      <button
        type="submit"
        className={`sm:justify-self-start ${buttonLook(isAgain ? "plain" : "accent", "large")}`}
      >
        {isAgain ? "Send another mail" : "Send me my orders"}
      </button>
    </form>
  );
}

/** The same for every address, so that nobody learns who has bought here. */
export function CodeForm({ result }: Props) {
  const error = result?.errors?.code;
  return (
    <form method="post" noValidate className="grid max-w-md gap-4">
      <h2 className="font-semibold text-lg">Enter the code</h2>
      <Alert tone="plain" role="status">
        If orders were made with that address, a mail with a code of six digits is on its way. Code
        and link work for 15 minutes. An address gets three such mails an hour at most.
      </Alert>
      <input type="hidden" name="intent" value="code" />
      <FormAlert problem={error ? undefined : result?.problem} />
      <InputField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="large"
        isNumeric
        required
        error={error}
        defaultValue={result?.typed?.code}
      />
      <button type="submit" className={`sm:justify-self-start ${buttonLook("accent", "large")}`}>
        Open my orders
      </button>
    </form>
  );
}
