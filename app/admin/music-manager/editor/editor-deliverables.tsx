import { useEffect, useRef, useState } from "react";
import { randomKey } from "#app/platform/system/random-key.ts";
import { showToast } from "#app/platform/ui/toasts.tsx";
import type { FormUploads } from "#app/platform/uploads/form-uploads.ts";
import { sizeProblem } from "#app/platform/uploads/upload-kinds.ts";
import { m } from "#messages";
import { ArrivingFile } from "./arriving-file.tsx";
import { FileChooser } from "./file-chooser.tsx";
import type { EditorFile } from "./find-form.server.ts";
import type { EditorResult } from "./save-commands.server.ts";
import { StoredFile } from "./stored-file.tsx";

type Props = {
  files: EditorFile[];
  isSold: boolean;
  /** Maximum file size in bytes. */
  largest: number;
  typed: EditorResult["typed"];
  error: string | undefined;
  uploads: FormUploads;
};

/** The server accepts four concurrent uploads per user, and preview and cover may be uploading. */
const MAX_SENDING = 2;

type Chosen = { key: string; file: File; isSending: boolean };

export function EditorDeliverables({ files, isSold, largest, typed = {}, error, uploads }: Props) {
  const { chosen, sending, add, remove, markUploaded } = useChosenFiles(largest);
  useEffect(() => {
    uploads.onFiles = add;
  });
  const field = useRef<HTMLFieldSetElement>(null);

  return (
    <fieldset ref={field} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend className="mb-2 font-semibold text-sm">
        {m.music_manager_files_for_the_buyer()}
      </legend>
      {files.length + chosen.length > 0 && (
        <ul aria-label={m.music_manager_files_for_the_buyer()} className="grid gap-2">
          {files.map((file) => (
            <StoredFile
              key={file.id}
              file={file}
              isSold={isSold}
              typed={{
                kind: typed[`kind:${file.id}`],
                isRemoved: `remove:${file.id}` in typed,
              }}
            />
          ))}
          {chosen.map((each) => (
            <ArrivingFile
              key={each.key}
              file={each.file}
              mayStart={!each.isSending || sending.includes(each)}
              onUploaded={() => markUploaded(each.key)}
              onRemove={() => {
                // The focused button disappears, so the field takes the focus.
                field.current?.focus({ preventScroll: true });
                remove(each.key);
              }}
            />
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" tabIndex={-1} className="danger-text text-sm">
          {error}
        </p>
      )}
      <FileChooser largest={largest} onChoose={add} />
    </fieldset>
  );
}

/** Holds the files selected since the form was opened, and those that may be uploaded now. */
function useChosenFiles(largest: number) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const sending = chosen.filter(({ isSending }) => isSending).slice(0, MAX_SENDING);

  function add(added: File[]): void {
    const problems = added.map((file) => sizeProblem(file.size, largest));
    for (const [index, text] of problems.entries()) {
      const name = added[index]?.name;
      if (text) showToast({ title: m.upload_error(), text: `${name}: ${text}`, tone: "problem" });
    }
    const fitting = added.filter((_, index) => problems[index] === undefined);
    const fresh = fitting.map((file) => ({ key: randomKey(), file, isSending: true }));
    setChosen((current) => [...current, ...fresh]);
  }

  function remove(key: string): void {
    setChosen((current) => current.filter((each) => each.key !== key));
  }

  function markUploaded(key: string): void {
    setChosen((current) =>
      current.map((each) => (each.key === key ? { ...each, isSending: false } : each)),
    );
  }

  return { chosen, sending, add, remove, markUploaded };
}
