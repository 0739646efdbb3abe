import { useId } from "react";
import type { Language } from "#app/platform/i18n/language.ts";

type Props = {
  title: string;
  titleLang?: Language;
  text?: React.ReactNode;
  /** Whether it must be answered, so that a click outside does not close it. */
  isAlert?: boolean;
  corner?: React.ReactNode;
} & Pick<
  React.ComponentProps<"dialog">,
  "ref" | "open" | "lang" | "onKeyDown" | "onCancel" | "onClose" | "onFocus" | "children"
>;

/** Native dialog. Without `showModal()`, for example without scripts, it is part of the page. */
export function Dialog({ title, titleLang, text, isAlert, corner, children, ...dialog }: Props) {
  const [titleId, textId] = [useId(), useId()];
  return (
    <dialog
      {...dialog}
      role={isAlert ? "alertdialog" : undefined}
      closedby={isAlert ? "closerequest" : "any"}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto border border-line bg-raised p-6 text-ink shadow-2xl backdrop:bg-black/60 [&:not(:modal)]:static [&:not(:modal)]:mx-0 [&:not(:modal)]:mb-6 [&:not(:modal)]:w-full [&:not(:modal)]:max-w-xl"
    >
      <div className="flex items-center justify-between">
        <h2
          id={titleId}
          lang={titleLang}
          className="font-semibold text-xl [overflow-wrap:anywhere]"
        >
          {title}
        </h2>
        {corner}
      </div>
      {text && (
        <p id={textId} className="mt-2 text-muted text-sm [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      {children}
    </dialog>
  );
}
