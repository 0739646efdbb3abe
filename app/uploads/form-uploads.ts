import { createContext, use, useEffect, useId, useState, useSyncExternalStore } from "react";
import { showToast } from "#app/ui/toasts.tsx";
import { type SortedFiles, sortFiles } from "./file-kind.ts";

/** A file of a form that is not in yet. */
export type AwaitedFile = { name: string; hasFailed: boolean };

type Field = {
  kind: "audio" | "cover";
  begin(file: File): void;
  awaited: AwaitedFile | undefined;
};

/** What the upload fields of one form have in common: what is dropped on it, and what it waits for. */
export class FormUploads {
  readonly #fields = new Map<string, Field>();
  readonly #listeners = new Set<() => void>();
  #awaited: readonly AwaitedFile[] = [];

  /** Takes all that was dropped at once, where there is more audio in it than a form takes. */
  onSeveral: ((sorted: SortedFiles) => void) | undefined;

  /** What has to be in, or removed, before the form is sent. */
  readonly awaited = () => this.#awaited;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  set(id: string, field: Field): void {
    this.#fields.set(id, field);
    this.#refresh();
  }

  remove(id: string): void {
    this.#fields.delete(id);
    this.#refresh();
  }

  /**
   * Gives each field the first file of its kind and answers the rest. A single file that is of no kind
   * goes where it was `dropped`, so that the shop can say what is wrong with it.
   */
  async take(files: readonly File[], dropped?: Field["kind"]): Promise<File[]> {
    const sorted = await sortFiles(files);
    const { audio, cover, archive, other } = sorted;
    if (audio.length > 1 && this.onSeveral) {
      this.onSeveral(sorted);
      return [];
    }
    const chosen = { audio: audio.shift(), cover: cover.shift() };
    const left = [...audio, ...cover, ...archive, ...other];
    if (dropped && files.length === 1) chosen[dropped] ??= left.pop();
    for (const { kind, begin } of [...this.#fields.values()]) {
      const file = chosen[kind];
      if (file) begin(file);
    }
    return left;
  }

  #refresh(): void {
    const next = [...this.#fields.values()].flatMap(({ awaited }) => awaited ?? []);
    if (JSON.stringify(next) === JSON.stringify(this.#awaited)) return;
    this.#awaited = next;
    for (const listener of this.#listeners) listener();
  }
}

const FormUploadsContext = createContext<FormUploads | undefined>(undefined);

/** To be wrapped around a form's upload fields. */
export const FormUploadsProvider = FormUploadsContext.Provider;

/** Those of a form, and what it has to wait for. */
export function useFormUploads(onSeveral?: FormUploads["onSeveral"]) {
  const [uploads] = useState(() => new FormUploads());
  useEffect(() => {
    uploads.onSeveral = onSeveral;
  });
  const awaited = useSyncExternalStore(uploads.subscribe, uploads.awaited, uploads.awaited);
  return { uploads, awaited };
}

/** Makes a field known to its form, if it is in one that wants to know; answers that form's. */
export function useFormUpload(field: Field): FormUploads | undefined {
  const form = use(FormUploadsContext);
  const id = useId();
  useEffect(() => form?.set(id, field));
  useEffect(() => () => form?.remove(id), [form, id]);
  return form;
}

/** Says that a track's form has no place for these. */
export function sayLeftOut(files: readonly File[]): void {
  const [first, ...more] = files;
  if (!first) return;
  const which = more.length === 0 ? `“${first.name}” was` : `${files.length} files were`;
  const text = `${which} left out: a track has one audio file and one cover. Of several, the Music Manager's list makes a draft each.`;
  showToast({ title: "Upload Error", text, tone: "problem" });
}
