import { useId } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { discardState } from "#app/platform/forms/unsaved-changes/use-unsaved-changes.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { AwaitedFile } from "#app/platform/uploads/form-uploads.ts";
import { pendingUploadText } from "#app/platform/uploads/pending-uploads.ts";
import { m } from "#messages";
import { managerAddress } from "../manager-address.ts";

type Props = {
  isPublished: boolean;
  isCheckoutOpen: boolean;
  hasTheirs: boolean;
  asksForSale: boolean;
  /** Files that block the form until they are uploaded. */
  awaited: readonly AwaitedFile[];
};

/** Enter presses the first button. */
export function EditorButtons(props: Props) {
  const { isPublished, isCheckoutOpen, hasTheirs, asksForSale, awaited } = props;
  const [parameters] = useSearchParams();
  const reason = useId();
  const isSaving = useNavigation().formMethod === "POST";
  const hasPendingUploads = awaited.length > 0;
  const publish = isPublished ? m.music_manager_save_changes() : m.music_manager_publish_track();
  const save = asksForSale ? m.music_manager_save_sold() : publish;
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
        className={`${buttonVariants(asksForSale ? "danger" : "accent")} aria-disabled:opacity-55`}
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
      {!isPublished && !isCheckoutOpen && (
        <button
          {...sends}
          value="opening"
          className={`${buttonVariants("plain")} aria-disabled:opacity-55`}
        >
          {m.music_manager_save_for_opening()}
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
