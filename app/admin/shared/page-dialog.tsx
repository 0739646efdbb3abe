import { useLayoutEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { useLostNotice } from "#app/platform/forms/lost-requests/lost-notice.ts";
import { discardState } from "#app/platform/forms/unsaved-changes/use-unsaved-changes.ts";
import { langOf } from "#app/platform/i18n/language.ts";
import { Alert, FormAlert, type Problem } from "#app/platform/ui/alert.tsx";
import { type ButtonTone, buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { m } from "#messages";

type Props = Pick<
  React.ComponentProps<typeof Dialog>,
  "title" | "titleLang" | "text" | "isAlert" | "children"
> & {
  /** URL of the page without the dialog. */
  closeTo: string;
};

/** The dialog has its own URL: it is modal with scripts, and above the page without. */
export function PageDialog({ closeTo, children, ...shell }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  const focused = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const closeDialog = () => void navigate(closeTo, { preventScrollReset: true });

  useLayoutEffect(() => {
    const element = dialog.current;
    isGone.current = false;
    element?.removeAttribute("open");
    element?.showModal();
    return () => {
      isGone.current = true;
      element?.close();
      queueMicrotask(restoreFocus); // Everything that closes with the dialog is gone by then.
    };
  }, []);

  return (
    <Dialog
      {...shell}
      ref={dialog}
      open
      // The dialog closes after the URL has changed, so that a button pressed meanwhile still counts.
      onCancel={(event) => {
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        closeDialog();
      }}
      // Browsers let a page cancel only the first of two close requests, but the user may choose to
      // stay.
      onClose={(event) => {
        if (event.target !== event.currentTarget || isGone.current) return;
        event.currentTarget.showModal();
        focused.current?.focus();
        closeDialog();
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

/** Repeats the notice inside the dialog, because an open dialog makes the corner inert. */
function LostRequestHere() {
  const notice = useLostNotice();
  if (!notice) return null;
  return (
    <Alert role="alert" title={notice.title} lang={langOf(notice.lang)} className="mt-4">
      <p>{notice.text}</p>
      <button
        type="button"
        lang={langOf("en")}
        onClick={notice.retry}
        className={`mt-3 ${buttonVariants("plain", "small")}`}
      >
        {m.try_again()}
      </button>
    </Alert>
  );
}

/** Moves the focus if the element that opened the dialog is gone, for example a deleted row. */
function restoreFocus(): void {
  if (document.activeElement === document.body) document.getElementById("content")?.focus();
}

/** Keeps the opened row after someone else deletes it, so that typed text is not lost. */
export function useOpened<Opened>(loaded: Opened | undefined): Opened | undefined {
  const { search } = useLocation();
  const [last, setLast] = useState({ search, opened: loaded });
  const opened = loaded ?? (last.search === search ? last.opened : undefined);
  if (opened !== last.opened || search !== last.search) setLast({ search, opened });
  return opened;
}

type DialogButtonsProps = {
  intent: string;
  label: string;
  closeTo: string;
  /** Someone else has saved meanwhile, so Cancel discards typed text without asking. */
  isConflict?: boolean;
  /** Puts Cancel first in the tab order, because the other button cannot be undone. */
  isFinal?: boolean;
  tone?: ButtonTone;
};

export function DialogButtons({
  intent,
  label,
  closeTo,
  isConflict = false,
  isFinal,
  tone = "accent",
}: DialogButtonsProps) {
  const cancelLink = (
    <Link
      to={closeTo}
      state={isConflict ? discardState : undefined}
      preventScrollReset
      className={buttonVariants("plain", "small")}
    >
      {isConflict ? m.keep_theirs() : m.cancel()}
    </Link>
  );
  return (
    <div className={`flex flex-wrap gap-3 ${isFinal ? "justify-end" : "flex-row-reverse"}`}>
      {isFinal && cancelLink}
      <button type="submit" name="intent" value={intent} className={buttonVariants(tone, "small")}>
        {isConflict ? m.save_mine() : label}
      </button>
      {!isFinal && cancelLink}
    </div>
  );
}

type QuestionDialogProps = Pick<
  React.ComponentProps<typeof PageDialog>,
  "title" | "titleLang" | "text" | "closeTo"
> & {
  /** URL to post to, by default the current one. */
  action?: string;
  intent: string;
  label: string;
  fields: Record<string, string>;
  problem?: Problem;
  tone?: ButtonTone;
  children?: React.ReactNode;
};

/** Asks for confirmation before an irreversible action. */
export function QuestionDialog({
  action,
  intent,
  label,
  fields,
  problem,
  tone = "danger",
  children,
  ...dialog
}: QuestionDialogProps) {
  return (
    <PageDialog {...dialog} isAlert>
      <Form method="post" action={action} preventScrollReset className="mt-5 grid gap-5">
        <FormAlert problem={problem} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <DialogButtons intent={intent} label={label} closeTo={dialog.closeTo} tone={tone} isFinal />
      </Form>
    </PageDialog>
  );
}
