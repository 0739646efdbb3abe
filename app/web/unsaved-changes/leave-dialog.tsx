import { useEffect, useRef } from "react";
import { buttonLook } from "#app/ui/button-look.ts";
import { Dialog } from "#app/ui/dialog.tsx";

type Props = { onStay: () => void; onLeave: () => void };

/** Staying comes first for the keyboard. */
export function LeaveDialog({ onStay, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
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
        if (!isLeaving.current) onStay();
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
