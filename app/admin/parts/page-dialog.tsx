import { useId, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { LostRequestHere } from "#app/web/lost-requests/lost-requests.tsx";

type Props = {
  title: string;
  /** Where the title is not in the language of the page. */
  titleLang?: "pt";
  /** What it is about, in a sentence or two. */
  text?: React.ReactNode;
  /** The address of the page without the dialog. */
  closeTo: string;
  /** A question that must be answered. */
  isAlert?: boolean;
  children: React.ReactNode;
};

/**
 * A dialog that is a part of the page's address: without scripts it stands above the page, with them
 * it is modal, keeps the focus inside and gives it back to where it was.
 */
export function PageDialog(props: Props) {
  const { title, titleLang, text, closeTo, isAlert = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  const focused = useRef<HTMLElement>(null);
  const [titleId, textId] = [useId(), useId()];
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
      queueMicrotask(keepFocus); // once all that goes with it is gone
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      role={isAlert ? "alertdialog" : undefined}
      closedby={isAlert ? "closerequest" : "any"}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
      // It closes when the address has changed, not before: what is pressed meanwhile would be lost.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      // The browser does not wait for an answer the second time: the question may be to stay.
      onClose={(event) => {
        if (event.target !== event.currentTarget || isGone.current) return;
        event.currentTarget.showModal();
        focused.current?.focus();
        leave();
      }}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto border border-line bg-raised p-6 text-ink shadow-2xl backdrop:bg-black/60 [&:not(:modal)]:static [&:not(:modal)]:mx-0 [&:not(:modal)]:mb-6 [&:not(:modal)]:w-full [&:not(:modal)]:max-w-xl"
    >
      <h2 id={titleId} lang={titleLang} className="font-semibold text-xl [overflow-wrap:anywhere]">
        {title}
      </h2>
      {text && (
        <p id={textId} className="mt-2 text-muted text-sm [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      <LostRequestHere />
      {children}
    </dialog>
  );
}

/** What opened the dialog may have gone with it, such as the row of a deleted user. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById("content")?.focus();
}
