import { useEffect, useEffectEvent, useRef, useState } from "react";
import { controlVariants } from "#app/platform/ui/field.tsx";
import { UploadStatus } from "#app/platform/uploads/upload-status.tsx";
import { useUpload } from "#app/platform/uploads/use-upload.ts";
import {
  type FileKind,
  fileKindNames,
  fileKinds,
  guessFileKind,
  isFileKind,
} from "#app/shop/catalog/files/file-kinds.ts";
import { m } from "#messages";

type Props = {
  file: File;
  /** False while other files are uploading. */
  mayStart: boolean;
  onUploaded(): void;
  onRemove(): void;
};

/** The form cannot be saved until the file is uploaded, and says so. */
export function ArrivingFile({ file, mayStart, onUploaded, onRemove }: Props) {
  const [kind, setKind] = useState(() => guessFileKind(file.name));
  const { progress, begin, retry, cancel } = useUpload("deliverable");
  const hasBegun = useRef(false);

  const start = useEffectEvent(() => begin({ file }));
  useEffect(() => {
    if (!mayStart || hasBegun.current) return;
    hasBegun.current = true;
    start();
  }, [mayStart]);

  const { step } = progress;
  const reportUploaded = useEffectEvent(onUploaded);
  useEffect(() => {
    if (step !== "idle" && step !== "uploading") reportUploaded();
  }, [step]);

  return (
    <li className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-start">
      <UploadStatus
        name={file.name}
        progress={progress.step === "idle" ? { step: "queued" } : progress}
        onRetry={() => void retry()}
        onCancel={() => {
          cancel();
          onRemove();
        }}
      />
      <FileKindField
        fileName={file.name}
        kind={kind}
        name={progress.step === "ready" ? `new:${progress.id}` : undefined}
        onChange={setKind}
      />
      {progress.step !== "ready" && <input type="hidden" name="unfinished" value={file.name} />}
    </li>
  );
}

type FileKindFieldProps = {
  fileName: string;
  kind: FileKind;
  /** Undefined if there is nothing to save. */
  name: string | undefined;
  onChange(kind: FileKind): void;
};

export function FileKindField({ fileName, kind, name, onChange }: FileKindFieldProps) {
  return (
    <select
      aria-label={m.music_manager_kind_of({ fileName })}
      name={name}
      value={kind}
      onChange={({ target }) => {
        if (isFileKind(target.value)) onChange(target.value);
      }}
      className={controlVariants()}
    >
      {fileKinds.map((each) => (
        <option key={each} value={each}>
          {fileKindNames[each]()}
        </option>
      ))}
    </select>
  );
}
