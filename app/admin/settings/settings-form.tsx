import { useState } from "react";
import { useNavigation } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { useResultFocus } from "#app/platform/forms/use-result-focus.ts";
import { usePageKey } from "#app/platform/navigation/page-key.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { useRestoredTyping, useTypingDuringSave } from "./typing-during-save.ts";

export type SettingValue = string | number | boolean | readonly string[] | null;

/** `theirs` is keyed by field. */
export type SettingsResult = FormResult<Partial<Record<string, SettingValue>>, unknown>;

type Props = {
  result: SettingsResult | undefined;
  /** Version of the stored data, as loaded last. */
  version: string;
  buttons?: React.ReactNode;
  children: React.ReactNode;
};

/** The form resets after each save. */
export function SettingsForm(props: Props) {
  const key = usePageKey();
  const typing = useTypingDuringSave();
  return <OpenedForm key={key} typing={typing} {...props} />;
}

type OpenedProps = Props & { typing: ReturnType<typeof useTypingDuringSave> };

/** Sends the version of the data it was opened with, to detect conflicts. */
function OpenedForm({ result, version, buttons, children, typing }: OpenedProps) {
  const form = useResultFocus(result);
  const [opened] = useState(result?.version ?? result?.typed?.version ?? version);
  const { rememberSubmitted } = useRestoredTyping(form, typing);
  return (
    <GuardedForm
      ref={form}
      isUnsaved={result?.typed !== undefined}
      method="post"
      encType="multipart/form-data" // URL-encoded letters would take six times the space.
      noValidate
      preventScrollReset
      onSubmit={(event) => {
        refuseTooLong(event);
        if (!event.defaultPrevented) rememberSubmitted();
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

/** Refuses a form that is too large, because the server's error page would lose the text. */
function refuseTooLong(event: React.FormEvent<HTMLFormElement>): void {
  const fields = event.currentTarget.querySelectorAll<HTMLTextAreaElement>("[data-max]");
  const tooLong = [...fields].find((field) => field.value.length > Number(field.dataset.max));
  if (!tooLong) return;
  event.preventDefault();
  tooLong.dispatchEvent(new Event("input", { bubbles: true })); // Text may predate the scripts.
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
        className={buttonVariants("accent")}
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
