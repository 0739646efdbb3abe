import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import { followUpload, forgetSent, sendAddress } from "./follow-upload.ts";
import { NotSent, sendFile } from "./send-file.ts";
import { largestBytes, sizeProblem, type UploadKind } from "./upload-kinds.ts";
import type { DetectedInAudio, UploadMatch, UploadState } from "./upload-state.ts";

export type UploadSource = { file: File } | { address: string };

export type UploadProgress =
  | { step: "idle" }
  | { step: "uploading"; sentBytes: number; totalBytes: number | undefined }
  | { step: "queued" }
  | { step: "processing"; percent: number | undefined }
  /** `preview` is the address of the finished preview. */
  | { step: "ready"; id: string; sameAs: UploadMatch[]; preview: string | undefined }
  /** `wasSent` means that the file arrived and was refused. `tries` counts failures. */
  | { step: "failed"; problem: string; wasSent: boolean; tries: number };

export function nameOf(source: UploadSource): string {
  return "file" in source ? source.file.name : source.address;
}

export function useUpload(kind: UploadKind, onReady?: (detected: DetectedInAudio) => void) {
  const [source, setSource] = useState<UploadSource>();
  const { progress, send, forgetTries, cancel } = useSending(kind, onReady);
  useWhenOnline(progress.step === "failed" && !progress.wasSent, () => void retry());

  function begin(chosen: UploadSource): void {
    const largest = kind === "deliverable" ? Infinity : largestBytes[kind];
    const problem = "file" in chosen && sizeProblem(chosen.file.size, largest);
    if (problem) {
      showToast({ title: m.upload_error(), text: problem, tone: "problem" });
      return;
    }
    forgetTries();
    setSource(chosen);
    void send(chosen);
  }

  async function retry(): Promise<void> {
    if (source && (await isStillThere(source))) return send(source);
    const text = m.uploads_the_file_was_moved_or_changed();
    showToast({ title: m.uploads_no_file_to_retry(), text, tone: "problem" });
  }

  function cancelUpload(): void {
    cancel();
    setSource(undefined);
  }

  return { progress, source, begin, retry, cancel: cancelUpload };
}

/** A second upload aborts the first. */
function useSending(kind: UploadKind, onReady?: (detected: DetectedInAudio) => void) {
  const [progress, setProgress] = useState<UploadProgress>({ step: "idle" });
  const stop = useRef<AbortController>(undefined);
  const sentId = useRef<string>(undefined);
  const tries = useRef(0);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(chosen: UploadSource): Promise<void> {
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    let wasSent = false;
    try {
      setProgress({ step: "uploading", sentBytes: 0, totalBytes: sizeOf(chosen) });
      const onBegun = (id: string) => {
        sentId.current = id;
      };
      const id = await sendSource(chosen, kind, { signal, onBegun, onState: setProgress });
      onBegun(id);
      wasSent = "file" in chosen;
      const state = await followUpload(id, (now) => setProgress(progressOf(now)), signal);
      if (state.problem) throw new NotSent(state.problem);
      tries.current = 0;
      setProgress({ step: "ready", id, sameAs: state.sameAs, preview: state.preview });
      showToast({
        title: m.uploads_file_upload_success(),
        text: m.uploads_is_ready({ chosen: nameOf(chosen) }),
      });
      onReady?.(state.detected ?? {});
    } catch (error) {
      if (signal.aborted) return;
      tries.current += 1;
      const problem = error instanceof NotSent ? error.message : m.uploads_something_went_wrong();
      setProgress({ step: "failed", problem, wasSent, tries: tries.current });
      showToast({ title: failureOf[kind](), text: problem, tone: "problem" });
    }
  }

  function forgetTries(): void {
    tries.current = 0;
  }

  function cancel(): void {
    stop.current?.abort();
    if (sentId.current) forgetSent(sentId.current);
    sentId.current = undefined;
    setProgress({ step: "idle" });
  }

  return { progress, send, forgetTries, cancel };
}

function useWhenOnline(isWaiting: boolean, listener: () => void): void {
  const goOn = useEffectEvent(listener);
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [isWaiting]);
}

const failureOf: Record<UploadKind, () => string> = {
  audio: m.upload_audio_failed,
  cover: m.upload_failed,
  deliverable: m.upload_failed,
};

function sizeOf(source: UploadSource): number | undefined {
  return "file" in source ? source.file.size : undefined;
}

type Sending = {
  signal: AbortSignal;
  onBegun(id: string): void;
  onState(progress: UploadProgress): void;
};

function sendSource(source: UploadSource, kind: UploadKind, sending: Sending): Promise<string> {
  if ("address" in source) return sendAddress(source.address, kind);
  const { signal, onBegun, onState } = sending;
  const totalBytes = source.file.size;
  const onProgress = (sentBytes: number) => onState({ step: "uploading", sentBytes, totalBytes });
  return sendFile(source.file, { kind, signal, onBegun, onProgress });
}

function progressOf({ state, receivedBytes, sizeBytes, percent }: UploadState): UploadProgress {
  if (state === "queued") return { step: "queued" };
  if (state !== "uploading") return { step: "processing", percent };
  return { step: "uploading", sentBytes: receivedBytes, totalBytes: sizeBytes };
}

/** A browser cannot read a file that has changed since it was selected. */
async function isStillThere(source: UploadSource): Promise<boolean> {
  if ("address" in source) return true;
  return source.file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
