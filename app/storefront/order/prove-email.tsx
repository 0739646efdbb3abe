import { href } from "react-router";
import type { FormResult } from "#app/web/form-result.ts";
import { OneFieldForm, orderEmail } from "../parts/one-field-form.tsx";
import { PlainPage } from "../parts/plain-page.tsx";

export function ProveEmail({ result }: { result: FormResult | undefined }) {
  return (
    <PlainPage
      title="Is it you?"
      text="This order was opened in another browser before. Give the email address that it was ordered with, and this browser opens it from now on."
    >
      <OneFieldForm {...orderEmail()} intent="prove" button="Open the order" result={result} />
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
