import { Upload } from "lucide-react";
import { useId } from "react";
import { buttonLook } from "#app/ui/button-look.ts";
import { addDrafts } from "#app/uploads/add-drafts.ts";
import { acceptedFiles } from "#app/uploads/upload-kinds.ts";

/** Chooses several files at once, of which each becomes a draft: for those who do not drop them. */
export function UploadSeveral() {
  const id = useId();
  return (
    <div className="scripted relative">
      <input
        id={id}
        type="file"
        multiple
        accept={`${acceptedFiles.audio},${acceptedFiles.cover}`}
        onChange={({ target }) => {
          void addDrafts([...(target.files ?? [])]);
          target.value = ""; // the same files may be chosen again
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`${buttonLook("plain")} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-3`}
      >
        <Upload aria-hidden className="size-4" /> Upload Several
      </label>
    </div>
  );
}
