import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import type { FormResult } from "#app/web/form-result.ts";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";
import { m } from "#messages";
import { useRestoredTyping, useTypedMeanwhile } from "./typed-meanwhile.ts";

/** `theirs` by field. */
export type SettingsResult = FormResult<Partial<Record<string, string | number | boolean | null>>>;

type Props = {
  result: SettingsResult | undefined;
  /** Of what is saved now, as the page was loaded last. */
  version: string;
  /** What stands beside the button that saves. */
  buttons?: React.ReactNode;
  children: React.ReactNode;
};

/** A form of the settings, opened anew whenever it was saved or came back. */
export function SettingsForm(props: Props) {
  const { key } = useLocation();
  const typing = useTypedMeanwhile();
  return <OpenedForm key={key} typing={typing} {...props} />;
}

type OpenedProps = Props & { typing: ReturnType<typeof useTypedMeanwhile> };

/** Sends the version of the words that it was opened with, so that a save by somebody else is noticed. */
function OpenedForm({ result, version, buttons, children, typing }: OpenedProps) {
  const form = useRef<HTMLFormElement>(null);
  const [opened] = useState(result?.version ?? result?.typed?.version ?? version);
  const { noteSent } = useRestoredTyping(form, typing);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>("[aria-invalid], [role=alert]")?.focus();
  }, [result]);
  return (
    <GuardedForm
      ref={form}
      isUnsaved={result?.typed !== undefined}
      method="post"
      encType="multipart/form-data" // encoded letters would take six times the room
      noValidate
      preventScrollReset
      onSubmit={(event) => {
        refuseTooLong(event);
        if (!event.defaultPrevented) noteSent();
      }}
      className="grid max-w-3xl gap-6"
    >
      <input type="hidden" name="version" value={opened} />
      <FormMessage result={result} isOutdated={opened !== version} />
      {children}
      <FormButtons>{buttons}</FormButtons>
    </GuardedForm>
  );
}

/** The server refuses more than a form may hold with a page of its own, where the words would be lost. */
function refuseTooLong(event: React.FormEvent<HTMLFormElement>): void {
  const fields = event.currentTarget.querySelectorAll<HTMLTextAreaElement>("[data-max]");
  const tooLong = [...fields].find((field) => field.value.length > Number(field.dataset.max));
  if (!tooLong) return;
  event.preventDefault();
  tooLong.dispatchEvent(new Event("input", { bubbles: true })); // it may have been filled before the page's scripts were here
  tooLong.focus();
}

type MessageProps = { result: SettingsResult | undefined; isOutdated: boolean };

function FormMessage({ result, isOutdated }: MessageProps) {
  const { problem, theirs, errors } = result ?? {};
  if (theirs) {
    return (
      <Alert role="alert" tabIndex={-1} title={m.settings_somebody_else_has_saved_this_in()}>
        {m.settings_their_words_stand_under_yours_nothing()}
      </Alert>
    );
  }
  if (problem && !errors) {
    return (
      <Alert role="alert" tabIndex={-1} title={problem.title}>
        {problem.text}
      </Alert>
    );
  }
  return (
    <div role="status" className="empty:hidden">
      {isOutdated && <Alert>{m.settings_somebody_else_has_saved_this_while()}</Alert>}
    </div>
  );
}

function FormButtons({ children }: { children: React.ReactNode }) {
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="submit"
        name="intent"
        value="save"
        aria-disabled={isSaving}
        className={buttonLook("accent")}
      >
        {m.save()}
      </button>
      {children}
      <p role="status" className="text-muted text-sm">
        {isSaving && m.saving()}
      </p>
    </div>
  );
}
