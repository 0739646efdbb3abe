import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import { type FileKind, isFileKind } from "./file-kinds.ts";

/* `kind:` and `remove:` name stored files by ID, `new:` ready uploads, `unfinished` others. */

export type FileChanges = {
  kinds: Map<string, FileKind>;
  removed: Set<string>;
  added: Map<string, FileKind>;
};

const MAX_FIELDS = 200;
const fieldName = /^(kind|remove|new):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function readFileChanges(form: FormData): Outcome<FileChanges> {
  const done: FileChanges = { kinds: new Map(), removed: new Set(), added: new Map() };
  if (form.has("unfinished")) return refuseFiles(m.track_file_not_in());
  for (const [name, value] of form) {
    const [, field, id = ""] = fieldName.exec(name) ?? [];
    if (!field) continue;
    if (field === "remove") done.removed.add(id);
    else if (isFileKind(value)) (field === "new" ? done.added : done.kinds).set(id, value);
    else return refuseFiles(m.track_files_not_understood());
  }
  const isTooLong = done.kinds.size + done.removed.size + done.added.size > MAX_FIELDS;
  return isTooLong ? refuseFiles(m.track_files_not_understood()) : { done };
}

function refuseFiles(text: string) {
  return refuse("invalid", text, { errors: { files: text } });
}
