import { href } from "react-router";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import type { FormResult } from "#app/web/form-result.ts";
import { PlainPage } from "../parts/plain-page.tsx";

/** A plain form, whose address the router would store. */
export function ProveEmail({ result }: { result: FormResult | undefined }) {
  const error = result?.errors?.email;
  return (
    <PlainPage
      title="Is it you?"
      text="This order was opened in another browser before. Give the email address that it was ordered with, and this browser opens it from now on."
    >
      <form method="post" noValidate className="grid max-w-md gap-5">
        <input type="hidden" name="intent" value="prove" />
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
        <button type="submit" className={`sm:justify-self-start ${buttonLook("accent", "large")}`}>
          Open the order
        </button>
      </form>
      <p className="mt-6 text-muted text-sm">
        You do not know it any more?{" "}
        <a href={href("/contact")} className="underline underline-offset-4 hover:text-ink">
          Write to us
        </a>
        .
      </p>
    </PlainPage>
  );
}
