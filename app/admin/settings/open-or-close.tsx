import { Form } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { m } from "#messages";
import type { SettingsResult } from "./settings-form.tsx";

type Props = {
  opened: { at: Date; by: string } | undefined;
  mayOpen: boolean;
  result: SettingsResult | undefined;
};

export function OpenOrClose({ opened, mayOpen, result }: Props) {
  return (
    <section aria-labelledby="open-or-close">
      <h2 id="open-or-close" className="flex items-center gap-3 font-semibold text-xl">
        <span
          aria-hidden="true"
          className={`size-3 rounded-full ${opened ? "bg-accent" : "border border-edge"}`}
        />
        {opened ? m.settings_the_checkout_is_open() : m.checkout_closed_title()}
      </h2>
      <p className="mt-3 max-w-3xl text-muted text-pretty">
        {opened
          ? m.settings_checkout_opened_by({
              by: opened.by,
              time: formatTime(opened.at),
            })
          : m.settings_while_it_is_closed_buy_leads()}
      </p>
      {opened && !mayOpen && (
        <p className="mt-3 max-w-3xl text-pretty">{m.settings_checklist_incomplete()}</p>
      )}
      <Form method="post" noValidate preventScrollReset className="mt-5 grid max-w-md gap-4">
        {opened ? <CloseButton /> : <OpenFields mayOpen={mayOpen} result={result} />}
      </Form>
    </section>
  );
}

function CloseButton() {
  return (
    <button
      type="submit"
      name="intent"
      value="close"
      className={`justify-self-start ${buttonVariants("plain")}`}
    >
      {m.settings_close_the_checkout()}
    </button>
  );
}

function OpenFields({ mayOpen, result }: Pick<Props, "mayOpen" | "result">) {
  if (!mayOpen) {
    return <p className="text-sm">{m.settings_it_can_be_opened_once_nothing()}</p>;
  }
  return (
    <>
      <InputField
        name="openedBy"
        label={m.withdrawal_name()}
        autoComplete="name"
        required
        error={result?.errors?.openedBy}
        defaultValue={result?.typed?.openedBy}
        hint={m.settings_by_it_you_confirm_what_the()}
      />
      <button
        type="submit"
        name="intent"
        value="open"
        className={`justify-self-start ${buttonVariants("accent")}`}
      >
        {m.settings_open_the_checkout()}
      </button>
    </>
  );
}
