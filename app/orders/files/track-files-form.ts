import { type Outcome, refuse } from "#app/web/outcome.ts";
import { type FileKind, isFileKind } from "./file-kinds.ts";

/* Fields `kind:` and `remove:` name stored files by id, `new:` ready uploads, `unfinished` those that are not ready. */

export type FileChanges = {
  kinds: Map<string, FileKind>;
  removed: Set<string>;
  added: Map<string, FileKind>;
};

const MAX_FIELDS = 200;
const fieldName = /^(kind|remove|new):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const unfinished =
  "A file for the buyer has not come in yet. Wait until it is ready, or remove it from the list.";
const invalid = "The list of files for the buyer is not understood. Please open the form again.";

export function readFileChanges(form: FormData): Outcome<FileChanges> {
  const done: FileChanges = { kinds: new Map(), removed: new Set(), added: new Map() };
  if (form.has("unfinished")) return refuseFiles(unfinished);
  for (const [name, value] of form) {
    const [, field, id = ""] = fieldName.exec(name) ?? [];
    if (!field) continue;
    if (field === "remove") done.removed.add(id);
    else if (isFileKind(value)) (field === "new" ? done.added : done.kinds).set(id, value);
    else return refuseFiles(invalid);
  }
  const isTooLong = done.kinds.size + done.removed.size + done.added.size > MAX_FIELDS;
  return isTooLong ? refuseFiles(invalid) : { done };
}

function refuseFiles(text: string) {
  return refuse("invalid", text, { errors: { files: text } });
}
