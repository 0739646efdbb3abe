import { Upload } from "lucide-react";
import { useId } from "react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DropZone } from "#app/platform/ui/drop-zone.tsx";
import { formatSize } from "#app/platform/ui/format-size.ts";
import {
  acceptedDeliverables,
  nameDeliverables,
} from "#app/platform/uploads/deliverable-formats.ts";
import { m } from "#messages";

type Props = {
  /** Maximum file size in bytes. */
  largest: number;
  onChoose(files: File[]): void;
};

export function FileChooser({ largest, onChoose }: Props) {
  const id = useId();
  return (
    <>
      <p className="unscripted text-muted text-sm">{m.uploading_files_needs_javascript()}</p>
      <DropZone
        onDrop={onChoose}
        className="scripted relative gap-3 px-4 py-6"
        stateClasses={{ over: "border-accent bg-raised", empty: "border-edge" }}
      >
        <input
          id={id}
          type="file"
          multiple
          accept={acceptedDeliverables}
          aria-label={m.music_manager_files_for_the_buyer_choose_files()}
          aria-describedby={`${id}-expected`}
          onChange={({ target }) => {
            onChoose([...(target.files ?? [])]);
            target.value = ""; // The same file may be chosen again.
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={`${buttonVariants("plain")} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-3`}
        >
          <Upload aria-hidden className="size-4" />
          {m.choose_files()}
        </label>
        <p id={`${id}-expected`} className="text-balance text-muted text-sm">
          {m.music_manager_or_drop_them_here_up_to({
            value: nameDeliverables(),
            largest: formatSize(largest),
          })}
        </p>
      </DropZone>
    </>
  );
}
