import { useRef } from "react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { ChosenCover } from "./chosen-cover.tsx";
import { CoverCrop } from "./cover-crop.tsx";
import { type AwaitedFile, showSkippedFiles, useFormUpload } from "./form-uploads.ts";
import { UploadChooser } from "./upload-chooser.tsx";
import type { DetectedInAudio } from "./upload-state.ts";
import { UploadStatus } from "./upload-status.tsx";
import { useCrop } from "./use-crop.ts";
import { nameOf, type UploadProgress, type UploadSource, useUpload } from "./use-upload.ts";

type Props = {
  kind: "audio" | "cover";
  name: string;
  label: string;
  /** Shows the file that is stored already. */
  current?: React.ReactNode;
  onReady?: (result: DetectedInAudio) => void;
  /** Further choices for a file that is ready. */
  choices?: (file: { id: string; name: string }) => React.ReactNode;
};

export function UploadField({ kind, name, label, current, onReady, choices }: Props) {
  const { progress, source, begin, retry, cancel } = useUpload(kind, onReady);
  const crop = useCrop(kind, begin);
  const form = useFormUpload({
    kind,
    begin: (file) => crop.begin({ file }),
    awaited: awaitedFile({ uncropped: crop.file, source, progress }),
  });
  const sending = source && progress.step !== "idle" ? { source, progress } : undefined;
  const field = useRef<HTMLFieldSetElement>(null);
  /** The focused element is about to be replaced. */
  const keepFocus = () => field.current?.focus({ preventScroll: true });
  return (
    <fieldset ref={field} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend className="mb-2 font-semibold text-sm">{label}</legend>
      <p className="unscripted text-muted text-sm">{m.uploading_files_needs_javascript()}</p>
      {crop.file && (
        <CoverCrop
          file={crop.file}
          onCrop={(file) => {
            keepFocus();
            crop.finish(file);
          }}
          onCancel={() => {
            keepFocus();
            crop.cancel();
          }}
        />
      )}
      {!crop.file && sending && (
        <UploadStatus
          name={nameOf(sending.source)}
          progress={sending.progress}
          onRetry={() => void retry()}
          onCancel={() => {
            keepFocus();
            cancel();
          }}
          buttons={crop.original && <CropAgain onPress={() => crop.open(keepFocus)} />}
        >
          {kind === "cover" && "file" in sending.source && (
            <ChosenCover file={sending.source.file} />
          )}
          {progress.step === "ready" &&
            choices?.({ id: progress.id, name: nameOf(sending.source) })}
        </UploadStatus>
      )}
      {!crop.file && !sending && (
        <UploadChooser
          kind={kind}
          label={label}
          current={current}
          onChoose={(chosen) => {
            keepFocus();
            crop.begin(chosen);
          }}
          onDropped={(files) => {
            if (form) void form.assignFiles(files, kind).then(showSkippedFiles);
            else if (files[0]) crop.begin({ file: files[0] });
          }}
        />
      )}
      {progress.step === "ready" && !crop.file && (
        <input type="hidden" name={name} value={progress.id} />
      )}
    </fieldset>
  );
}

type Awaited = {
  uncropped: File | undefined;
  source: UploadSource | undefined;
  progress: UploadProgress;
};

function awaitedFile({ uncropped, source, progress }: Awaited): AwaitedFile | undefined {
  if (uncropped) return { name: uncropped.name, hasFailed: false, isUncropped: true };
  if (!source || progress.step === "idle" || progress.step === "ready") return undefined;
  return { name: nameOf(source), hasFailed: progress.step === "failed" };
}

function CropAgain({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={buttonVariants("plain", "small")}>
      {m.crop_again()}
    </button>
  );
}
