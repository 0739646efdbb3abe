import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { m } from "#messages";
import { FileDrop } from "./file-drop.tsx";
import { UploadAddress } from "./upload-address.tsx";
import { acceptedFiles, largestBytes } from "./upload-kinds.ts";

const expectations = {
  audio: () => m.upload_expects_audio({ size: formatSize(largestBytes.audio) }),
  cover: () => m.upload_expects_cover({ size: formatSize(largestBytes.cover) }),
};

type Props = {
  kind: "audio" | "cover";
  label: string;
  /** Shows the file that is stored already. */
  current: React.ReactNode;
  onChoose(source: { file: File } | { address: string }): void;
  onDropped(files: File[]): void;
};

export function UploadChooser({ kind, label, current, onChoose, onDropped }: Props) {
  const id = useId();
  const [isAddressFieldOpen, setIsAddressFieldOpen] = useState(false);
  const invitation = current ? m.uploads_choose_another_file() : m.uploads_choose_a_file();
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose({ file });
  };
  return (
    <div className="scripted grid gap-3">
      <FileDrop
        says={m.uploads_drop_it({ label })}
        onFiles={onDropped}
        className="grid justify-items-center gap-3 border border-edge border-dashed px-4 py-6 text-center"
      >
        {current}
        <input
          id={id}
          type="file"
          accept={acceptedFiles[kind]}
          aria-label={`${label}: ${invitation}`}
          aria-describedby={`${id}-expected`}
          onChange={({ target }) => choose(target.files)}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={`${buttonVariants("plain")} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-3`}
        >
          <Upload aria-hidden className="size-4" />
          {invitation}
        </label>
        <p id={`${id}-expected`} className="text-balance text-muted text-sm">
          {m.uploads_or_drop_it_here({ expectations: expectations[kind]() })}
        </p>
        {!isAddressFieldOpen && (
          <button
            type="button"
            onClick={() => setIsAddressFieldOpen(true)}
            className="min-h-9 px-2 text-muted text-sm underline underline-offset-4 hover:text-ink"
          >
            {m.uploads_use_an_address()}
          </button>
        )}
      </FileDrop>
      {isAddressFieldOpen && <UploadAddress onChoose={(address) => onChoose({ address })} />}
    </div>
  );
}
