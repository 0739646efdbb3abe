import { type FileKind, isFileKind } from "./file-kinds.ts";

/*
 * What a track's form says about the files for its buyer. Beside the fields of `track-form.ts` it has
 * one field for each file: `kind:` and `remove:` with the id of a file that is there, `new:` with the
 * id of an upload that is in; and one named `unfinished` for each upload that is not.
 */

export type FileWishes = {
  /** Of the files that are there: what each is to be. */
  kinds: Map<string, FileKind>;
  removed: Set<string>;
  /** Uploads to take, and what each is. */
  added: Map<string, FileKind>;
};

const MOST_FIELDS = 200;
const fieldName = /^(kind|remove|new):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const unfinished =
  "A file for the buyer has not come in yet. Wait until it is ready, or remove it from the list.";
const invalid = "The list of files for the buyer is not understood. Please open the form again.";

/** Reads the fields about files; `problem` is a sentence to show beside them. */
export function readFileWishes(form: FormData): { value: FileWishes } | { problem: string } {
  const value: FileWishes = { kinds: new Map(), removed: new Set(), added: new Map() };
  if (form.has("unfinished")) return { problem: unfinished };
  for (const [name, said] of form) {
    const [, field, id = ""] = fieldName.exec(name) ?? [];
    if (!field) continue;
    if (field === "remove") value.removed.add(id);
    else if (isFileKind(said)) (field === "new" ? value.added : value.kinds).set(id, said);
    else return { problem: invalid };
  }
  const isTooLong = value.kinds.size + value.removed.size + value.added.size > MOST_FIELDS;
  return isTooLong ? { problem: invalid } : { value };
}

/** The fields about files that are there, to show them again in a form that comes back. */
export function typedFileFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      /^(kind|remove):/.test(name) && fieldName.test(name) ? [[name, String(value)]] : [],
    ),
  );
}
