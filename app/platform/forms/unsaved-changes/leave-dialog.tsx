import { useLayoutEffect, useRef } from "react";
import { langOf } from "#app/platform/i18n/language.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { m } from "#messages";

type Props = {
  /** A new object for each question, because React may render two of them back to back. */
  question: object;
  onStay: () => void;
  onLeave: () => void;
};

/** Staying comes first in the tab order. */
export function LeaveDialog({ question, onStay, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is shown.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [question]);
  const answer = (callback: () => void) => {
    dialog.current?.close(); // Closing gives the focus back.
    callback();
  };
  const stay = (event: React.SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    answer(onStay);
  };
  return (
    <Dialog
      ref={dialog}
      isAlert
      lang={langOf("en")}
      title={m.web_leave_without_saving()}
      text={m.unsaved_changes_warning()}
      // One Escape may also target the dialog around the form.
      onKeyDown={(event) => event.key === "Escape" && stay(event)}
      onCancel={stay}
      // The next question may be open already. React lets the event bubble.
      onClose={(event) => event.stopPropagation()}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button
          type="button"
          onClick={() => answer(onStay)}
          className={buttonVariants("plain", "small")}
        >
          {m.web_stay()}
        </button>
        <button
          type="button"
          onClick={() => answer(onLeave)}
          className={buttonVariants("accent", "small")}
        >
          {m.web_leave()}
        </button>
      </div>
    </Dialog>
  );
}
