import { useEffect, useId, useRef } from "react";
import { buttonLook } from "#app/ui/button-look.ts";

type Props = { onStay: () => void; onLeave: () => void };

/** Asks whether to leave a form that is not saved; staying comes first for the keyboard. */
export function LeaveQuestion({ onStay, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const [titleId, textId] = [useId(), useId()];
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      lang="en"
      aria-labelledby={titleId}
      aria-describedby={textId}
      // In React these bubble to a dialog around the form, which is not meant.
      onCancel={(event) => event.stopPropagation()}
      onClose={(event) => {
        event.stopPropagation();
        if (!isLeaving.current) onStay();
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] border border-line bg-raised p-6 text-ink shadow-2xl backdrop:bg-black/60"
    >
      <h2 id={titleId} className="font-semibold text-xl">
        Leave without saving?
      </h2>
      <p id={textId} className="mt-2 text-muted text-sm">
        What you changed here is not saved. If you leave, it is lost.
      </p>
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
    </dialog>
  );
}
