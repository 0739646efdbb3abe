import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { LostRequestHere } from "#app/web/lost-requests/lost-requests.tsx";

type Props = Pick<
  React.ComponentProps<typeof Dialog>,
  "title" | "titleLang" | "text" | "isAlert" | "children"
> & {
  /** The address of the page without the dialog. */
  closeTo: string;
};

/** A dialog that is a part of the page's address: modal, or without scripts above the page. */
export function PageDialog({ closeTo, children, ...shell }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  const focused = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const leave = () => void navigate(closeTo, { preventScrollReset: true });

  useLayoutEffect(() => {
    const shown = dialog.current;
    isGone.current = false;
    shown?.removeAttribute("open");
    shown?.showModal();
    return () => {
      isGone.current = true;
      shown?.close();
      queueMicrotask(restoreFocus); // once all that goes with it is gone
    };
  }, []);

  return (
    <Dialog
      {...shell}
      ref={dialog}
      open
      // It closes once the address has changed: a button that is pressed meanwhile still counts.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      // The browser closes it at the second request whatever is prevented: the user may choose to stay.
      onClose={(event) => {
        if (event.target !== event.currentTarget || isGone.current) return;
        event.currentTarget.showModal();
        focused.current?.focus();
        leave();
      }}
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      <LostRequestHere />
      {children}
    </Dialog>
  );
}

/** What opened the dialog may have gone with it, such as the row of a deleted user. */
function restoreFocus(): void {
  if (document.activeElement === document.body) document.getElementById("content")?.focus();
}
