import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";
import type { SettingsAnswer } from "./settings-answer.ts";

type Props = {
  answer: SettingsAnswer | undefined;
  /** Of what is saved now, as the page was told last. */
  version: string;
  /** What stands beside the button that saves. */
  buttons?: React.ReactNode;
  children: React.ReactNode;
};

/**
 * A form of the settings. It says which words it was opened with, so that a save by somebody else in
 * between is noticed; and it is sent in parts, since encoded letters would take six times the room.
 */
export function SettingsForm({ answer, version, buttons, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [opened] = useState(answer?.version ?? answer?.typed?.version ?? version);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid], [role=alert]")?.focus();
  }, [answer]);
  return (
    <GuardedForm
      ref={form}
      isUnsaved={answer?.typed !== undefined}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={refuseTooLong}
      className="grid max-w-3xl gap-6"
    >
      <input type="hidden" name="version" value={opened} />
      <FormMessage answer={answer} isOutdated={opened !== version} />
      {children}
      <FormButtons>{buttons}</FormButtons>
    </GuardedForm>
  );
}

/** The server refuses more than a form may hold with a page of its own, where the words would be lost. */
function refuseTooLong(event: React.FormEvent<HTMLFormElement>): void {
  const fields = event.currentTarget.querySelectorAll<HTMLTextAreaElement>("[data-most]");
  const tooLong = [...fields].find((field) => field.value.length > Number(field.dataset.most));
  if (!tooLong) return;
  event.preventDefault();
  tooLong.dispatchEvent(new Event("input", { bubbles: true })); // it may not have heard of its words
  tooLong.focus();
}

function FormMessage({ answer, isOutdated }: { answer?: SettingsAnswer; isOutdated: boolean }) {
  if (answer?.theirs) {
    return (
      <Alert role="alert" tabIndex={-1} title="Somebody else has saved this in the meantime.">
        Their words stand under yours. Nothing of yours has been saved yet: Save puts yours in place
        of theirs.
      </Alert>
    );
  }
  if (answer?.errors?.form) {
    return (
      <Alert role="alert" tabIndex={-1}>
        {answer.errors.form}
      </Alert>
    );
  }
  return (
    <div role="status" className="empty:hidden">
      {isOutdated && (
        <Alert>
          Somebody else has saved this while it was open here. Save to see their words beside yours.
        </Alert>
      )}
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
        Save
      </button>
      {children}
      <p role="status" className="text-muted text-sm">
        {isSaving && "Saving…"}
      </p>
    </div>
  );
}
