import { createContext, use, useEffect, useId, useState, useSyncExternalStore } from "react";
import { showToast } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import { type SortedFiles, sortFiles } from "./dropped-file-kind.ts";

/** A cover that `isUncropped` waits for its owner. */
export type AwaitedFile = { name: string; hasFailed: boolean; isUncropped?: boolean };

type Field = {
  kind: "audio" | "cover";
  begin(file: File): void;
  awaited: AwaitedFile | undefined;
};

export class FormUploads {
  readonly #fields = new Map<string, Field>();
  readonly #listeners = new Set<() => void>();
  #awaited: readonly AwaitedFile[] = [];

  onSeveral: ((sorted: SortedFiles) => void) | undefined;

  /** Takes the files that are for the buyer only. */
  onFiles: ((files: File[]) => void) | undefined;

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
   * Returns unused files. A single file of unknown kind goes where it was dropped, and the server
   * explains the refusal.
   */
  async assignFiles(files: readonly File[], dropped?: Field["kind"]): Promise<File[]> {
    const sorted = await sortFiles(files);
    const { audio, cover, archive, midi, other } = sorted;
    if (audio.length > 1 && this.onSeveral) {
      this.onSeveral(sorted);
      return [];
    }
    const chosen = { audio: audio.shift(), cover: cover.shift() };
    const forBuyer = [...archive, ...midi];
    const left = [...audio, ...cover, ...(this.onFiles ? [] : forBuyer), ...other];
    if (forBuyer.length > 0) this.onFiles?.(forBuyer);
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

export const FormUploadsProvider = FormUploadsContext.Provider;

export function useFormUploads(onSeveral?: FormUploads["onSeveral"]) {
  const [uploads] = useState(() => new FormUploads());
  useEffect(() => {
    uploads.onSeveral = onSeveral;
  });
  const awaited = useSyncExternalStore(uploads.subscribe, uploads.awaited, uploads.awaited);
  return { uploads, awaited };
}

export function useFormUpload(field: Field): FormUploads | undefined {
  const form = use(FormUploadsContext);
  const id = useId();
  useEffect(() => form?.set(id, field));
  useEffect(() => () => form?.remove(id), [form, id]);
  return form;
}

export function showSkippedFiles(files: readonly File[]): void {
  const [first] = files;
  if (!first) return;
  const text = m.uploads_skipped({ count: files.length, name: first.name });
  showToast({ title: m.upload_error(), text, tone: "problem" });
}
