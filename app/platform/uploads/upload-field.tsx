import { Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { m } from "#messages";
import { FileDrop } from "./file-drop.tsx";
import { showSkippedFiles, useFormUpload } from "./form-uploads.ts";
import { UploadAddress } from "./upload-address.tsx";
import { acceptedFiles, largestBytes } from "./upload-kinds.ts";
import type { DetectedInAudio } from "./upload-state.ts";
import { UploadStatus } from "./upload-status.tsx";
import { nameOf, useUpload } from "./use-upload.ts";

type Props = {
  kind: "audio" | "cover";
  name: string;
  label: string;
  current?: { text: string } | undefined;
  onReady?: (result: DetectedInAudio) => void;
};

export function UploadField({ kind, name, label, current, onReady }: Props) {
  const { progress, source, begin, retry, cancel } = useUpload(kind, onReady);
  const isAwaited = source && progress.step !== "idle" && progress.step !== "ready";
  const form = useFormUpload({
    kind,
    begin: (file) => begin({ file }),
    awaited: isAwaited
      ? { name: nameOf(source), hasFailed: progress.step === "failed" }
      : undefined,
  });
  const field = useRef<HTMLFieldSetElement>(null);
  /** The focused element is about to be replaced. */
  const keepFocus = () => field.current?.focus({ preventScroll: true });
  return (
    <fieldset ref={field} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend className="mb-2 font-semibold text-sm">{label}</legend>
      <p className="unscripted text-muted text-sm">{m.uploading_files_needs_javascript()}</p>
      {progress.step === "idle" || !source ? (
        <Chooser
          kind={kind}
          label={label}
          current={current}
          onChoose={(chosen) => {
            keepFocus();
            begin(chosen);
          }}
          onDropped={(files) => {
            if (form) void form.assignFiles(files, kind).then(showSkippedFiles);
            else if (files[0]) begin({ file: files[0] });
          }}
        />
      ) : (
        <UploadStatus
          name={nameOf(source)}
          progress={progress}
          onRetry={() => void retry()}
          onCancel={() => {
            keepFocus();
            cancel();
          }}
        />
      )}
      {progress.step === "ready" && <input type="hidden" name={name} value={progress.id} />}
    </fieldset>
  );
}

const expectations = {
  audio: () => m.upload_expects_audio({ size: formatSize(largestBytes.audio) }),
  cover: () => m.upload_expects_cover({ size: formatSize(largestBytes.cover) }),
};

type ChooserProps = Pick<Props, "kind" | "label" | "current"> & {
  onChoose(source: { file: File } | { address: string }): void;
  onDropped(files: File[]): void;
};

function Chooser({ kind, label, current, onChoose, onDropped }: ChooserProps) {
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
        {current && <p className="max-w-full truncate text-sm">{current.text}</p>}
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
