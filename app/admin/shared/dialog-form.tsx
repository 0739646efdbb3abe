import type { FormResult } from "#app/platform/forms/form-result.ts";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { ConcurrentChanges } from "./concurrent-changes.tsx";
import { DialogButtons } from "./page-dialog.tsx";

type Version = string | number | undefined;

type Props = {
  /** Edited row, with its version when the dialog opened; undefined for a new one. */
  opened: { id: string; version: Version } | undefined;
  result: Pick<FormResult, "problem" | "typed"> | undefined;
  /** Values that someone else saved meanwhile. */
  theirs: { name: string; text: string }[] | undefined;
  /** Version of the stored data, after a conflict. */
  newest: Version;
  isUnsaved?: boolean;
  children: React.ReactNode;
} & Omit<React.ComponentProps<typeof DialogButtons>, "isConflict">;

export function DialogForm({ opened, result, theirs, newest, ...rest }: Props) {
  const { isUnsaved, children, ...buttons } = rest;
  const version = newest ?? result?.typed?.version ?? opened?.version;
  return (
    <GuardedForm
      method="post"
      preventScrollReset
      className="mt-5 grid gap-5"
      isUnsaved={isUnsaved ?? result?.typed !== undefined}
    >
      <FormAlert problem={result?.problem} />
      {theirs && <ConcurrentChanges fields={theirs} />}
      {opened && <input type="hidden" name="id" value={opened.id} />}
      {opened && <input type="hidden" name="version" value={version} />}
      {children}
      <DialogButtons {...buttons} isConflict={theirs !== undefined} />
    </GuardedForm>
  );
}
