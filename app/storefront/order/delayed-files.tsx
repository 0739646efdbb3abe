import { consentWords } from "#app/checkout/consents.ts";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import type { FormResult } from "#app/web/form-result.ts";

type Props = { from: Date; sendsMail: boolean; result: FormResult | undefined };

/** Instead of the files of a private person who did not ask for them at once. */
export function DelayedFiles({ from, sendsMail, result }: Props) {
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="mb-4 font-semibold text-lg">
        Your files
      </h2>
      <div className="grid gap-5 border border-line px-4 py-6 sm:px-6">
        <p className="text-pretty">
          They come when the 14 days of withdrawal are over, on{" "}
          <strong>
            <DateTime at={from} />
          </strong>
          {sendsMail && ", and a mail tells you so"}. The track is yours already: nobody else can
          buy it.
        </p>
        <form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="deliver-now" />
          <FormAlert problem={result?.errors ? undefined : result?.problem} />
          <CheckboxField
            name="deliverAtOnce"
            label={consentWords["deliver-at-once"]}
            error={result?.errors?.deliverAtOnce}
            defaultChecked={result?.typed?.deliverAtOnce === "on"}
          />
          <CheckboxField
            name="loseWithdrawal"
            label={consentWords["lose-withdrawal"]}
            error={result?.errors?.loseWithdrawal}
            defaultChecked={result?.typed?.loseWithdrawal === "on"}
          />
          <button
            type="submit"
            className={`sm:justify-self-start ${buttonLook("plain", "medium")}`}
          >
            Deliver now
          </button>
        </form>
      </div>
    </section>
  );
}
