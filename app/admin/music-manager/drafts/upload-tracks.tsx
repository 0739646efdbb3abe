import { Upload } from "lucide-react";
import { useId } from "react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { acceptedDeliverables } from "#app/platform/uploads/deliverable-formats.ts";
import { m } from "#messages";
import { addDrafts } from "./add-drafts.ts";

type Props = { label: string; tone: "accent" | "plain" };

/** Turns the chosen files into drafts, as dropping them on the list does. */
export function UploadTracks({ label, tone }: Props) {
  const id = useId();
  return (
    <div className="scripted relative">
      <input
        id={id}
        type="file"
        multiple
        accept={acceptedDeliverables}
        onChange={({ target }) => {
          void addDrafts([...(target.files ?? [])]);
          target.value = ""; // The same files may be chosen again.
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`${buttonVariants(tone)} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-3`}
      >
        <Upload aria-hidden className="size-4" /> {label}
      </label>
    </div>
  );
}

/** Invites to the first upload of an empty shop. */
export function FirstUpload() {
  return (
    <EmptyState
      title={m.music_manager_first_upload_title()}
      text={m.music_manager_first_upload_text()}
    >
      <div className="mt-4">
        <UploadTracks label={m.choose_files()} tone="accent" />
      </div>
    </EmptyState>
  );
}
