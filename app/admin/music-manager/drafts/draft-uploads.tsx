import { useSyncExternalStore } from "react";
import { Link, useSearchParams } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { CoverCrop } from "#app/platform/uploads/cover-crop.tsx";
import { describeUploadMatches } from "#app/platform/uploads/describe-upload-matches.ts";
import {
  dismissDraft,
  dismissFinished,
  isUnderWay,
  type QueuedDraft,
  queuedDrafts,
  retryDraft,
  setCover,
  subscribeToDrafts,
} from "#app/platform/uploads/draft-queue.ts";
import type { DraftProgress } from "#app/platform/uploads/make-draft.ts";
import { Analyzed, SentBytes } from "#app/platform/uploads/upload-status.tsx";
import { m } from "#messages";
import { managerAddress } from "../manager-address.ts";

const none: readonly QueuedDraft[] = [];

export function DraftUploads() {
  const drafts = useSyncExternalStore(subscribeToDrafts, queuedDrafts, () => none);
  if (drafts.length === 0) return null;
  const made = drafts.filter(({ progress }) => progress.step === "made").length;
  return (
    <section aria-label={m.uploads()} className="mb-6 border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-2.5">
        <p role="status" className="font-semibold text-sm">
          {m.music_manager_of_made({ made, count: drafts.length })}
        </p>
        {drafts.some((draft) => !isUnderWay(draft)) && (
          <button
            type="button"
            onClick={dismissFinished}
            className={buttonVariants("quiet", "small")}
          >
            {m.music_manager_clear_finished()}
          </button>
        )}
      </div>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {drafts.map((draft) => (
          <Row key={draft.key} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function Row({ draft }: { draft: QueuedDraft }) {
  const { key, name, progress, uncropped, isInterrupted } = draft;
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_15.5rem]">
      <p className="truncate font-semibold" title={name}>
        {name}
      </p>
      <div className="min-w-0 text-muted">
        {isInterrupted ? (
          <p className="text-ink">{m.uploads_interrupted()}</p>
        ) : (
          <State progress={progress} />
        )}
      </div>
      <div className="flex gap-2 sm:justify-end">
        {progress.step === "failed" && !isInterrupted && (
          <button type="button" onClick={() => retryDraft(key)} className={small("accent")}>
            {m.try_again()}
            <span className="sr-only">: {name}</span>
          </button>
        )}
        {progress.step === "known" && !isInterrupted && (
          <button type="button" onClick={() => retryDraft(key, true)} className={small("plain")}>
            {m.music_manager_make_a_draft_anyway()}
            <span className="sr-only">: {name}</span>
          </button>
        )}
        <button type="button" onClick={() => dismissDraft(key)} className={small("quiet")}>
          {isUnderWay(draft) ? m.cancel() : m.clear()}
          <span className="sr-only">: {name}</span>
        </button>
      </div>
      {uncropped && (
        <div className="col-span-full">
          <CoverCrop
            file={uncropped}
            onCrop={(square) => setCover(key, square)}
            onCancel={() => setCover(key, undefined)}
          />
        </div>
      )}
    </li>
  );
}

const small = (tone: "accent" | "plain" | "quiet") => buttonVariants(tone, "small");

const sentences = {
  waiting: m.upload_state_queued,
  queued: m.music_manager_waiting_for_analysis,
  processing: m.upload_state_processing,
  cover: m.crop_waits,
};

function State({ progress }: { progress: DraftProgress }) {
  const [parameters] = useSearchParams();
  switch (progress.step) {
    case "uploading":
      return <SentBytes {...progress} />;
    case "processing":
      return progress.percent === undefined ? (
        <p>{sentences.processing()}</p>
      ) : (
        <Analyzed percent={progress.percent} />
      );
    case "made":
      return (
        <p className="truncate">
          {m.music_manager_draft()}{" "}
          <Link
            to={managerAddress(parameters, { edit: progress.id })}
            className="text-ink underline underline-offset-4 hover:text-accent"
          >
            {progress.title}
          </Link>
        </p>
      );
    case "known":
      return (
        <p className="text-sale-ink">
          {m.music_manager_no_draft_was_made({ sameAs: describeUploadMatches(progress.sameAs) })}
        </p>
      );
    case "failed":
      return <p className="danger-text">{progress.problem}</p>;
    default:
      return <p>{sentences[progress.step]()}</p>;
  }
}
