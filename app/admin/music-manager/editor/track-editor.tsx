import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { savedValues } from "#app/catalogue/track-values.ts";
import { CoverImage } from "#app/media/cover-image.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { useNotice } from "#app/ui/use-notice.ts";
import { addSortedDrafts } from "#app/uploads/add-drafts.ts";
import { FileDrop } from "#app/uploads/file-drop.tsx";
import { FormUploadsProvider, sayLeftOut, useFormUploads } from "#app/uploads/form-uploads.ts";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";
import { AdminHeading } from "../../parts/admin-heading.tsx";
import { savedMeanwhile } from "../../parts/edit-answer.ts";
import { TheirText } from "../../parts/their-text.tsx";
import { DraftUploads } from "../draft-uploads.tsx";
import { managerAddress } from "../manager-address.ts";
import type { ManagerAnswer } from "../manager-answer.ts";
import type { May } from "../may.ts";
import { EditorButtons, sayHeldBack } from "./editor-buttons.tsx";
import { EditorDeliverables } from "./editor-deliverables.tsx";
import { EditorFiles } from "./editor-files.tsx";
import { EditorSound } from "./editor-sound.tsx";
import { EditorState } from "./editor-state.tsx";
import { EditorWords } from "./editor-words.tsx";
import { fieldValues } from "./field-values.ts";
import type { ShownForm } from "./find-form.server.ts";
import { useSound } from "./use-sound.ts";

type Props = {
  form: ShownForm;
  answer: ManagerAnswer | undefined;
  may: Pick<May, "undoSale" | "markNew">;
};

/** The form of a new track, or of one that is there. A refused form keeps all that was typed. */
export function TrackEditor({ form, answer, may }: Props) {
  const { track } = form;
  const [parameters] = useSearchParams();
  const [formKey] = useState(form.formKey);
  // What others save meanwhile does not come between what is being written.
  const [opened] = useState(track);
  const { theirs } = answer ?? {};
  const values = fieldValues(opened, answer?.typed);
  const isPublished = track?.isDraft === false;
  const sound = useSound(values);
  const { uploads, awaited } = useFormUploads(track ? undefined : addSortedDrafts);
  const errors = answer?.errors ?? {};
  useNotice(answer?.notice);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer)
      element.current?.querySelector<HTMLElement>("[aria-invalid], [role=alert]")?.focus();
  }, [answer]);
  return (
    <main id="content" className="min-w-0 pb-16">
      <Link
        to={managerAddress(parameters)}
        className="mt-4 inline-flex items-center gap-2 py-2 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" /> Music Manager
      </Link>
      <AdminHeading
        title={track ? "Edit Track" : "New Track"}
        text={track?.isDraft ? `${track.title} (draft)` : track?.title}
      >
        {track?.cover && (
          <div className="size-16">
            <CoverImage cover={track.cover} alt="" sizes="64px" isEager />
          </div>
        )}
      </AdminHeading>
      {!track && <DraftUploads />}
      <FileDrop
        says={
          track ? "Drop a preview and a cover" : "Drop a preview and a cover, or several tracks"
        }
        onFiles={(files) => void uploads.take(files).then(sayLeftOut)}
      >
        <GuardedForm
          ref={element}
          isUnsaved={awaited.length > 0 || answer?.typed !== undefined}
          method="post"
          noValidate
          onSubmit={(event) => {
            if (awaited.length === 0) return;
            event.preventDefault();
            sayHeldBack(awaited);
          }}
        >
          {formKey && <input type="hidden" name="formKey" value={formKey} />}
          {track && (
            <input type="hidden" name="version" value={answer?.version ?? opened?.version} />
          )}
          {(theirs || errors.form) && (
            <Alert role="alert" tabIndex={-1} className="mb-6">
              {theirs ? savedMeanwhile : errors.form}
            </Alert>
          )}
          {theirs && (
            <div className="mb-8">
              <TheirText facts={theirs} />
            </div>
          )}
          <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid content-start gap-10">
              <EditorWords
                values={values}
                errors={errors}
                settledPrice={isPublished ? savedValues(track).price : undefined}
              />
              <EditorSound sound={sound} errors={errors} />
              <EditorDeliverables
                files={track?.files ?? []}
                isSold={track?.isSold ?? false}
                largest={form.largestFile}
                typed={answer?.typedFiles}
                error={errors.files}
              />
            </div>
            <div className="grid content-start gap-10">
              <FormUploadsProvider value={uploads}>
                <EditorFiles track={track} values={values} errors={errors} onHeard={sound.hear} />
              </FormUploadsProvider>
              <EditorState values={values} track={track} may={may} />
            </div>
          </div>
          <EditorButtons
            isNew={!track}
            isPublished={isPublished}
            hasTheirs={theirs !== undefined}
            awaited={awaited}
          />
        </GuardedForm>
      </FileDrop>
    </main>
  );
}
