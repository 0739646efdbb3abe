import { Form } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import { formatTime } from "#app/ui/format.ts";
import { t } from "#app/words/words.ts";
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
        {opened ? t`The checkout is open` : t`The checkout is closed`}
      </h2>
      <p className="mt-3 max-w-3xl text-muted text-pretty">
        {opened
          ? t`Tracks without a purchase link are sold in the shop itself. Opened by ${opened.by}, ${formatTime(opened.at)}.`
          : t`While it is closed, Buy leads to a track's purchase link. Tracks that have one keep it when the checkout is open.`}
      </p>
      {opened && !mayOpen && (
        <p className="mt-3 max-w-3xl text-pretty">
          {t`Something of the checklist is missing by now. Tracks are sold all the same: please complete it, or close the checkout meanwhile.`}
        </p>
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
      className={`justify-self-start ${buttonLook("plain")}`}
    >
      {t`Close the checkout`}
    </button>
  );
}

function OpenFields({ mayOpen, result }: Pick<Props, "mayOpen" | "result">) {
  if (!mayOpen) {
    return (
      <p className="text-sm">{t`It can be opened once nothing of the checklist is missing.`}</p>
    );
  }
  return (
    <>
      <InputField
        name="openedBy"
        label={t`Your name`}
        autoComplete="name"
        required
        error={result?.errors?.openedBy}
        defaultValue={result?.typed?.openedBy}
        hint={t`By it you confirm what the checklist says. Name and date are stored.`}
      />
      <button
        type="submit"
        name="intent"
        value="open"
        className={`justify-self-start ${buttonLook("accent")}`}
      >
        {t`Open the checkout`}
      </button>
    </>
  );
}
