import { useId } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { discardState } from "#app/platform/forms/unsaved-changes/use-unsaved-changes.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { showToast } from "#app/platform/ui/toasts.tsx";
import type { AwaitedFile } from "#app/platform/uploads/form-uploads.ts";
import { m } from "#messages";
import { managerAddress } from "../manager-address.ts";

type Props = {
  isNew: boolean;
  isPublished: boolean;
  hasTheirs: boolean;
  /** Files that block the form until they are uploaded. */
  awaited: readonly AwaitedFile[];
};

/** Enter presses the first button. */
export function EditorButtons({ isNew, isPublished, hasTheirs, awaited }: Props) {
  const [parameters] = useSearchParams();
  const reason = useId();
  const isSaving = useNavigation().formMethod === "POST";
  const hasPendingUploads = awaited.length > 0;
  const publish = isNew ? m.music_manager_add_track() : m.music_manager_publish_track();
  const save = isPublished ? m.music_manager_save_changes() : publish;
  const sends = {
    type: "submit",
    name: "intent",
    "aria-disabled": isSaving || hasPendingUploads,
    "aria-describedby": hasPendingUploads ? reason : undefined,
  } as const;
  return (
    <div
      data-save-bar
      className="sticky bottom-(--player-height,0px) z-10 mt-10 flex flex-wrap items-center gap-3 border-line border-t bg-ground py-4"
    >
      <button
        {...sends}
        value="save"
        className={`${buttonVariants("accent")} aria-disabled:opacity-55`}
      >
        {hasTheirs && isPublished ? m.save_mine() : save}
      </button>
      {!isPublished && (
        <button
          {...sends}
          value="draft"
          className={`${buttonVariants("plain")} aria-disabled:opacity-55`}
        >
          {m.music_manager_save_as_draft()}
        </button>
      )}
      <Link
        to={managerAddress(parameters)}
        state={hasTheirs ? discardState : undefined}
        className={buttonVariants("quiet")}
      >
        {hasTheirs ? m.keep_theirs() : m.cancel()}
      </Link>
      <p role="status" id={reason} className="text-muted text-sm">
        {isSaving ? m.saving() : pendingUploadText(awaited)}
      </p>
    </div>
  );
}

/** Returns why the form cannot be sent yet, or undefined. */
function pendingUploadText(awaited: readonly AwaitedFile[]): string | undefined {
  const [first] = awaited;
  if (!first) return undefined;
  const failed = awaited.find(({ hasFailed }) => hasFailed);
  if (failed) return m.music_manager_is_not_in_try_it_again({ name: failed.name });
  return m.uploads_still_uploading({ count: awaited.length, name: first.name });
}

export function showPendingUploads(awaited: readonly AwaitedFile[]): void {
  showToast({
    title: m.music_manager_not_saved_yet(),
    text: pendingUploadText(awaited),
    tone: "problem",
  });
}
