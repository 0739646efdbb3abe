import { useId, useRef, useState } from "react";
import { isFileKind } from "#app/orders/file-kinds.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { formatSize } from "#app/ui/format.ts";
import { FileKindField } from "./file-kind-field.tsx";
import type { ShownFile } from "./find-form.server.ts";

type Props = {
  file: ShownFile;
  isSold: boolean;
  /** What was said about it in a form that came back. */
  typed: { kind: string | undefined; isRemoved: boolean };
};

/** A file that the buyer gets. Its kind and its going are saved with the form. */
export function KeptFile({ file, isSold, typed }: Props) {
  const { id, fileName, sizeBytes, shortHash } = file;
  const [kind, setKind] = useState(isFileKind(typed.kind) ? typed.kind : file.kind);
  const [isRemoved, setIsRemoved] = useState(typed.isRemoved);
  const question = useRef<HTMLDialogElement>(null);
  return (
    <li className="grid gap-2 border border-line bg-surface p-3 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-center">
      <div className="min-w-0 text-sm">
        <p
          className={`font-semibold [overflow-wrap:anywhere] ${isRemoved ? "text-muted line-through" : ""}`}
        >
          {fileName}
        </p>
        <p className="fact-type mt-1 text-muted">
          {formatSize(sizeBytes)} · <abbr title="SHA-256, its first 12 digits">{shortHash}</abbr>
        </p>
        <label className="mt-1 inline-flex min-h-9 items-center gap-2.5 text-muted">
          <input
            type="checkbox"
            name={`remove:${id}`}
            checked={isRemoved}
            onChange={({ target }) => {
              if (target.checked) question.current?.showModal();
              else setIsRemoved(false);
            }}
            className="size-4 accent-accent"
          />
          Remove <span className="sr-only">{fileName}</span>
        </label>
      </div>
      <FileKindField fileName={fileName} kind={kind} name={`kind:${id}`} onChange={setKind} />
      <Question
        ref={question}
        fileName={fileName}
        isSold={isSold}
        onRemove={() => setIsRemoved(true)}
      />
    </li>
  );
}

type QuestionProps = {
  ref: React.RefObject<HTMLDialogElement | null>;
  fileName: string;
  isSold: boolean;
  onRemove(): void;
};

/** A native dialog: it keeps the focus inside and gives it back. Leaving comes first for the keyboard. */
function Question({ ref, fileName, isSold, onRemove }: QuestionProps) {
  const [titleId, textId] = [useId(), useId()];
  const answer = (isYes: boolean) => {
    if (isYes) onRemove();
    ref.current?.close();
  };
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] border border-line bg-raised p-6 text-ink shadow-2xl backdrop:bg-black/60"
    >
      <h2 id={titleId} className="font-semibold text-xl">
        Remove this file?
      </h2>
      <p id={textId} className="mt-2 text-muted text-sm [overflow-wrap:anywhere]">
        “{fileName}” is no longer part of what a buyer gets once the track is saved.
        {isSold && " This track was sold: its buyer's link will not lead to this file any more."}
      </p>
      <div className="mt-6 flex justify-end gap-3">
        <button
          type="button"
          onClick={() => answer(false)}
          className={buttonLook("plain", "small")}
        >
          Cancel
        </button>
        <button
          type="button"
          onClick={() => answer(true)}
          className={buttonLook("accent", "small")}
        >
          Remove
        </button>
      </div>
    </dialog>
  );
}
