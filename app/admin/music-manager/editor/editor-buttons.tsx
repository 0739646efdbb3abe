import { useId } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { showToast } from "#app/ui/toasts.tsx";
import type { AwaitedFile } from "#app/uploads/form-uploads.ts";
import { discarding } from "#app/web/unsaved-changes/use-unsaved-changes.ts";
import { t } from "#app/words/words.ts";
import { managerAddress } from "../manager-address.ts";

type Props = {
  isNew: boolean;
  isPublished: boolean;
  /** What somebody else saved is shown above the form. */
  hasTheirs: boolean;
  /** Files that the form waits for: without them it is not sent. */
  awaited: readonly AwaitedFile[];
};

/** The first button is what Enter presses. */
export function EditorButtons({ isNew, isPublished, hasTheirs, awaited }: Props) {
  const [parameters] = useSearchParams();
  const reason = useId();
  const isSaving = useNavigation().formMethod === "POST";
  const isHeld = awaited.length > 0;
  const save = isPublished ? t`Save Changes` : isNew ? t`Add Track` : t`Publish Track`;
  const sends = {
    type: "submit",
    name: "intent",
    "aria-disabled": isSaving || isHeld,
    "aria-describedby": isHeld ? reason : undefined,
  } as const;
  return (
    <div
      data-save-bar
      className="sticky bottom-(--player-height,0px) z-10 mt-10 flex flex-wrap items-center gap-3 border-line border-t bg-ground py-4"
    >
      <button
        {...sends}
        value="save"
        className={`${buttonLook("accent")} aria-disabled:opacity-55`}
      >
        {hasTheirs && isPublished ? t`Save mine` : save}
      </button>
      {!isPublished && (
        <button
          {...sends}
          value="draft"
          className={`${buttonLook("plain")} aria-disabled:opacity-55`}
        >
          {t`Save as draft`}
        </button>
      )}
      <Link
        to={managerAddress(parameters)}
        state={hasTheirs ? discarding : undefined}
        className={buttonLook("quiet")}
      >
        {hasTheirs ? t`Keep theirs` : t`Cancel`}
      </Link>
      <p role="status" id={reason} className="text-muted text-sm">
        {isSaving ? t`Saving…` : heldBackSentence(awaited)}
      </p>
    </div>
  );
}

/** Why the form is not sent yet; undefined when nothing is in its way. */
function heldBackSentence(awaited: readonly AwaitedFile[]): string | undefined {
  const [first] = awaited;
  if (!first) return undefined;
  const failed = awaited.find(({ hasFailed }) => hasFailed);
  if (failed) return t`“${failed.name}” is not in. Try it again or remove it, then save.`;
  const which = awaited.length === 1 ? t`“${first.name}” is` : t`${awaited.length} files are`;
  return t`${which} not in yet. Saving is possible once that is done.`;
}

export function showHeldBack(awaited: readonly AwaitedFile[]): void {
  showToast({ title: t`Not saved yet`, text: heldBackSentence(awaited), tone: "problem" });
}
