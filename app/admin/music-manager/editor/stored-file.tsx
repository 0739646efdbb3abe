import { useRef, useState } from "react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { isFileKind } from "#app/shop/catalog/files/file-kinds.ts";
import { m } from "#messages";
import { FileKindField } from "./arriving-file.tsx";
import type { EditorFile } from "./find-form.server.ts";

type Props = {
  file: EditorFile;
  isSold: boolean;
  /** Typed values of a refused form. */
  typed: { kind: string | undefined; isRemoved: boolean };
};

/** The file's kind and removal are saved with the form. */
export function StoredFile({ file, isSold, typed }: Props) {
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
        <p className="mono-type mt-1 text-muted">
          {formatSize(sizeBytes)} ·{" "}
          <abbr title={m.music_manager_sha_256_prefix()}>{shortHash}</abbr>
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
          {m.remove()} <span className="sr-only">{fileName}</span>
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

/** Cancel comes first in the tab order. */
function Question({ ref, fileName, isSold, onRemove }: QuestionProps) {
  const answer = (isYes: boolean) => {
    if (isYes) onRemove();
    ref.current?.close();
  };
  return (
    <Dialog
      ref={ref}
      isAlert
      title={m.music_manager_remove_this_file()}
      text={m.music_manager_is_no_longer_part_of_what({
        fileName,
        value: isSold ? m.music_manager_this_track_was_sold_its_buyers() : "",
      })}
    >
      <div className="mt-6 flex justify-end gap-3">
        <button
          type="button"
          onClick={() => answer(false)}
          className={buttonVariants("plain", "small")}
        >
          {m.cancel()}
        </button>
        <button
          type="button"
          onClick={() => answer(true)}
          className={buttonVariants("accent", "small")}
        >
          {m.remove()}
        </button>
      </div>
    </Dialog>
  );
}
