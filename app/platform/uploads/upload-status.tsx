import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { m } from "#messages";
import { describeUploadMatches } from "./describe-upload-matches.ts";
import { PreviewAudio } from "./preview-audio.tsx";
import type { UploadMatch } from "./upload-state.ts";
import type { UploadProgress } from "./use-upload.ts";

type Props = {
  name: string;
  progress: Exclude<UploadProgress, { step: "idle" }>;
  onRetry(): void;
  onCancel(): void;
  /** Buttons of the field. */
  buttons?: React.ReactNode;
  children?: React.ReactNode;
};

export function UploadStatus({ name, progress, onRetry, onCancel, buttons, children }: Props) {
  return (
    <div className="grid gap-2 border border-line bg-raised px-4 py-3 text-sm">
      <p className="truncate font-semibold">{name}</p>
      {progress.step === "uploading" && <SentBytes {...progress} />}
      {progress.step === "processing" && progress.percent !== undefined && (
        <Analyzed percent={progress.percent} />
      )}
      <div role="status" className={progress.step === "failed" ? "text-ink" : "text-muted"}>
        {sentences[progress.step]()}
        {progress.step === "failed" && <span className="danger-text ml-1">{progress.problem}</span>}
        {progress.step === "ready" && <SameAs sameAs={progress.sameAs} />}
      </div>
      {progress.step === "ready" && progress.preview && (
        <PreviewAudio address={progress.preview} name={name} />
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        {progress.step === "failed" && (
          <button type="button" onClick={onRetry} className={buttonVariants("accent", "small")}>
            {progress.wasSent ? m.try_again() : m.uploads_retry_upload({ tries: progress.tries })}
          </button>
        )}
        <button type="button" onClick={onCancel} className={buttonVariants("plain", "small")}>
          {progress.step === "ready" || progress.step === "failed" ? m.remove() : m.cancel()}
          <span className="sr-only"> {name}</span>
        </button>
        {buttons}
      </div>
    </div>
  );
}

const sentences = {
  uploading: m.upload_state_uploading,
  queued: m.upload_state_queued,
  processing: m.upload_state_processing,
  ready: m.upload_state_ready,
  failed: m.upload_state_failed,
};

/** `percent` is what the shop has analyzed of a file. */
export function Analyzed({ percent }: { percent: number }) {
  return (
    <div className="grid gap-1">
      <progress
        aria-label={m.upload_state_processing()}
        max={100}
        value={percent}
        className={barClass}
      />
      <p className="mono-type text-muted">{m.uploads_analyzing({ percent })}</p>
    </div>
  );
}

const barClass =
  "h-1.5 w-full appearance-none bg-edge/40 indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-edge/40 [&::-webkit-progress-value]:bg-accent";

type SentBytesProps = { sentBytes: number; totalBytes: number | undefined };

export function SentBytes({ sentBytes, totalBytes }: SentBytesProps) {
  return (
    <div className="grid gap-1">
      <progress
        aria-label={m.uploads_sent()}
        max={totalBytes ?? 1}
        value={totalBytes === undefined ? undefined : sentBytes}
        className={barClass}
      />
      <p className="mono-type text-muted">
        {totalBytes === undefined
          ? formatSize(sentBytes)
          : m.uploads_sent_of({
              sentBytes: formatSize(sentBytes),
              totalBytes: formatSize(totalBytes),
            })}
      </p>
    </div>
  );
}

function SameAs({ sameAs }: { sameAs: UploadMatch[] }) {
  if (sameAs.length === 0) return null;
  return (
    <span className="mt-1 block text-sale-ink">
      {m.uploads_an_exclusive_track_can_be_sold({ sameAs: describeUploadMatches(sameAs) })}
    </span>
  );
}
