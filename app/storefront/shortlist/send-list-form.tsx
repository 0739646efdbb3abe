import { Form, useNavigation } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { href } from "#app/platform/navigation/href.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";

type Props = { tracks: PublicTrack[]; sendsMail: boolean; result: FormResult | undefined };

export function SendListForm({ tracks, sendsMail, result }: Props) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <section
      aria-labelledby="send-list"
      className="mt-12 max-w-xl border border-line bg-surface p-6"
    >
      <h2 id="send-list" className="font-semibold text-xl">
        {m.shortlist_send()}
      </h2>
      <p className="mt-2 text-muted text-sm">
        {sendsMail ? m.shortlist_send_text() : m.shortlist_send_no_mail()}
      </p>
      {sendsMail && (
        <Form method="post" action={href("/shortlist")} noValidate className="mt-5 grid gap-4">
          <FormAlert problem={result?.errors ? undefined : result?.problem} />
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="tracks" value={tracks.map(({ id }) => id).join(",")} />
          <div className="flex flex-wrap items-start gap-3">
            <InputField
              label={m.email_form_label()}
              name="email"
              type="email"
              autoComplete="email"
              required
              dir="auto"
              defaultValue={result?.typed?.email}
              error={result?.errors?.email}
              className="min-w-0 grow basis-60"
            />
            <button
              type="submit"
              aria-disabled={isSending ? true : undefined}
              className={`max-sm:w-full sm:mt-6.5 ${buttonVariants("accent", "medium")}`}
            >
              {m.shortlist_send_button()}
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}
