import { useEffect, useEffectEvent, useRef, useState } from "react";
import { guessFileKind } from "#app/orders/file-kinds.ts";
import { UploadStatus } from "#app/uploads/upload-status.tsx";
import { useUpload } from "#app/uploads/use-upload.ts";
import { FileKindField } from "./file-kind-field.tsx";

type Props = {
  file: File;
  /** It may be sent now; others are under way until then. */
  isItsTurn: boolean;
  /** It needs no turn any more. */
  onSettled(): void;
  onRemove(): void;
};

/**
 * A file for the buyer on its way. The form takes it once it is ready; until then the form says that it
 * is unfinished, so that it is not saved without it.
 */
export function ArrivingFile({ file, isItsTurn, onSettled, onRemove }: Props) {
  const [kind, setKind] = useState(() => guessFileKind(file.name));
  const { progress, begin, retry, cancel } = useUpload("deliverable");
  const hasBegun = useRef(false);

  const start = useEffectEvent(() => begin({ file }));
  useEffect(() => {
    if (!isItsTurn || hasBegun.current) return;
    hasBegun.current = true;
    start();
  }, [isItsTurn]);

  const { step } = progress;
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (step !== "idle" && step !== "uploading") settle();
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
