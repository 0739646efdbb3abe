import { useState } from "react";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { useResultFocus } from "#app/platform/forms/use-result-focus.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { useProblemToast } from "#app/platform/ui/use-notice.ts";
import {
  type AwaitedFile,
  type FormUploads,
  FormUploadsProvider,
} from "#app/platform/uploads/form-uploads.ts";
import { showPendingUploads } from "#app/platform/uploads/pending-uploads.ts";
import { type FieldValues, newValues } from "#app/shop/catalog/track-fields.ts";
import { savedValues } from "#app/shop/catalog/track-values.ts";
import { ConcurrentChanges } from "../../shared/concurrent-changes.tsx";
import type { TrackPermissions } from "../track-permissions.ts";
import { EditorAvailability } from "./editor-availability.tsx";
import { EditorBasics } from "./editor-basics.tsx";
import { EditorButtons } from "./editor-buttons.tsx";
import { EditorCharacter } from "./editor-character.tsx";
import { EditorDeclarations } from "./editor-declarations.tsx";
import { EditorDeliverables } from "./editor-deliverables.tsx";
import { EditorFiles } from "./editor-files.tsx";
import { EditorSound } from "./editor-sound.tsx";
import type { TrackEditorData } from "./find-form.server.ts";
import type { EditorResult } from "./save-commands.server.ts";
import { useSound } from "./use-sound.ts";

type Props = {
  form: TrackEditorData;
  result: EditorResult | undefined;
  permissions: Pick<TrackPermissions, "undoSale" | "markNew">;
  uploads: FormUploads;
  /** Files that block the form until they are uploaded. */
  awaited: readonly AwaitedFile[];
};

/** Keeps typed values if the form is refused. */
export function EditorForm({ form, result, permissions, uploads, awaited }: Props) {
  // A page refresh does not change the form while someone fills it in.
  const [{ track: opened, formKey }] = useState(form);
  const element = useResultFocus(result);
  useProblemToast(result?.theirs ? undefined : result?.problem);
  return (
    <GuardedForm
      ref={element}
      isUnsaved={awaited.length > 0 || result?.typed !== undefined}
      method="post"
      noValidate
      onSubmit={(event) => {
        if (awaited.length === 0) return;
        event.preventDefault();
        showPendingUploads(awaited);
      }}
    >
      {formKey && <input type="hidden" name="formKey" value={formKey} />}
      {opened && (
        <input
          type="hidden"
          name="version"
          value={result?.version ?? result?.typed?.version ?? opened.version}
        />
      )}
      <Refusal result={result} />
      <EditorFields
        form={form}
        opened={opened}
        result={result}
        permissions={permissions}
        uploads={uploads}
      />
      <EditorButtons
        isPublished={form.track?.isDraft === false}
        isCheckoutOpen={form.isCheckoutOpen}
        hasTheirs={result?.theirs !== undefined}
        asksForSale={result?.errors?.sold !== undefined}
        awaited={awaited}
      />
    </GuardedForm>
  );
}

/** Leaves errors of fields to the fields. */
function Refusal({ result }: Pick<Props, "result">) {
  const { problem, errors, theirs } = result ?? {};
  if (!problem || errors) return null;
  return (
    <>
      <Alert role="alert" tabIndex={-1} className="mb-6">
        {problem.text}
      </Alert>
      {theirs && (
        <div className="mb-8">
          <ConcurrentChanges fields={theirs} />
        </div>
      )}
    </>
  );
}

type FieldsProps = Omit<Props, "awaited"> & { opened: TrackEditorData["track"] };

function EditorFields({ form, opened, result, permissions, uploads }: FieldsProps) {
  const { track } = form;
  const values = fieldValues(opened, result?.typed);
  const sound = useSound(values);
  const errors = result?.errors ?? {};
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-10">
        <EditorBasics
          values={values}
          errors={errors}
          form={form}
          fixedPrice={track?.isDraft === false ? (track.priceCents / 100).toFixed(2) : undefined}
        />
        <EditorSound sound={sound} errors={errors} />
        <EditorCharacter values={values} errors={errors} sound={sound} used={form.used} />
        <EditorDeclarations values={values} errors={errors} />
        <EditorDeliverables
          files={track?.files ?? []}
          isSold={track?.isSold ?? false}
          largest={form.largestFile}
          typed={result?.typed}
          error={errors.files}
          uploads={uploads}
        />
      </div>
      <div className="grid content-start gap-10">
        <FormUploadsProvider value={uploads}>
          <EditorFiles track={track} values={values} errors={errors} onDetected={sound.detect} />
        </FormUploadsProvider>
        <EditorAvailability
          values={values}
          errors={errors}
          track={track}
          permissions={permissions}
          askedPrice={errors.sold === undefined ? undefined : (result?.typed?.price ?? "")}
        />
      </div>
    </div>
  );
}

/** Browsers omit unticked boxes, so in a refused form absent values are empty. */
function fieldValues(track: TrackEditorData["track"], typed: EditorResult["typed"]): FieldValues {
  const saved = track ? savedValues(track) : newValues;
  return typed ? { ...saved, onSale: "", sold: "", newArrival: "", ...typed } : saved;
}
