import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { CoverImage } from "#app/media/cover-image.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { AdminHeading } from "./admin-heading.tsx";
import { EditorFiles } from "./editor-files.tsx";
import { EditorSound } from "./editor-sound.tsx";
import { EditorState } from "./editor-state.tsx";
import { EditorWords } from "./editor-words.tsx";
import { fieldValues } from "./field-values.ts";
import type { ShownForm } from "./find-form.server.ts";
import { managerAddress } from "./manager-address.ts";
import type { ManagerAnswer } from "./manager-answer.ts";
import { useSound } from "./use-sound.ts";

type Props = { form: ShownForm; mayMarkNew: boolean; answer: ManagerAnswer | undefined };

/** The form of a new track, or of one that is there. A refused form keeps all that was typed. */
export function TrackEditor({ form, mayMarkNew, answer }: Props) {
  const { track } = form;
  const [parameters] = useSearchParams();
  const [formKey] = useState(form.formKey);
  const values = fieldValues(track, answer?.typed);
  const sound = useSound(values);
  const errors = answer?.errors ?? {};
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
          <CoverImage cover={track.cover} alt="" sizes="64px" isEager className="size-16" />
        )}
      </AdminHeading>
      <Form ref={element} method="post" noValidate>
        {formKey && <input type="hidden" name="formKey" value={formKey} />}
        <FormAlert text={errors.form ?? answer?.notice?.text} />
        <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid content-start gap-10">
            <EditorWords values={values} errors={errors} isPublished={track?.isDraft === false} />
            <EditorSound sound={sound} errors={errors} />
          </div>
          <div className="grid content-start gap-10">
            <EditorFiles track={track} values={values} errors={errors} onHeard={sound.hear} />
            <EditorState values={values} mayMarkNew={mayMarkNew} />
          </div>
        </div>
        <EditorButtons isNew={!track} isPublished={track?.isDraft === false} />
      </Form>
    </main>
  );
}

function FormAlert({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p
      role="alert"
      tabIndex={-1}
      className="mb-6 border border-line border-l-4 border-l-accent bg-raised px-4 py-3 text-sm"
    >
      {text}
    </p>
  );
}

/** The first button is what Enter presses. */
function EditorButtons({ isNew, isPublished }: { isNew: boolean; isPublished: boolean }) {
  const [parameters] = useSearchParams();
  const isSaving = useNavigation().formMethod === "POST";
  const words = isNew ? "Add Track" : "Publish Track";
  return (
    <div className="sticky bottom-(--player-height,0px) z-10 mt-10 flex flex-wrap items-center gap-3 border-line border-t bg-ground py-4">
      <button
        type="submit"
        name="intent"
        value="save"
        aria-disabled={isSaving}
        className={buttonLook("accent")}
      >
        {isPublished ? "Save Changes" : words}
      </button>
      {!isPublished && (
        <button
          type="submit"
          name="intent"
          value="draft"
          aria-disabled={isSaving}
          className={buttonLook("plain")}
        >
          Save as draft
        </button>
      )}
      <Link to={managerAddress(parameters)} className={buttonLook("quiet")}>
        Cancel
      </Link>
      <p role="status" className="text-muted text-sm">
        {isSaving && "Saving…"}
      </p>
    </div>
  );
}
