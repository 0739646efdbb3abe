import { useEffect, useRef } from "react";
import { buttonLook } from "#app/ui/button-look.ts";
import { Dialog } from "#app/ui/dialog.tsx";

type Props = {
  /** A new object for each question: React may render two of them without a moment between. */
  question: object;
  onStay: () => void;
  onLeave: () => void;
};

/** Staying comes first for the keyboard. */
export function LeaveDialog({ question, onStay, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is shown.
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [question]);
  return (
    <Dialog
      ref={dialog}
      isAlert
      lang="en"
      title="Leave without saving?"
      text="What you changed here is not saved. If you leave, it is lost."
      // React lets these bubble to a dialog around the form.
      onCancel={(event) => event.stopPropagation()}
      onClose={(event) => {
        event.stopPropagation();
        // The event comes late: by then the next question may be open.
        if (!isLeaving.current && !dialog.current?.open) onStay();
      }}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className={buttonLook("plain", "small")}
        >
          Stay
        </button>
        <button
          type="button"
          onClick={() => {
            isLeaving.current = true;
            dialog.current?.close(); // gives the focus back
            onLeave();
          }}
          className={buttonLook("accent", "small")}
        >
          Leave
        </button>
      </div>
    </Dialog>
  );
}
