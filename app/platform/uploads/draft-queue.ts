import { randomKey } from "#app/platform/system/random-key.ts";
import { m } from "#messages";
import type { Bundle } from "./draft-bundles.ts";
import type { DraftProgress, DraftSending } from "./make-draft.ts";

export type QueuedDraft = { key: string; name: string; progress: DraftProgress };

type Entry = DraftSending & { stop: AbortController };

/* Module state lets uploads continue while the user navigates within the admin area. */
let drafts: readonly QueuedDraft[] = [];
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const queuedDrafts = () => drafts;

export const isUnderWay = ({ progress }: Pick<QueuedDraft, "progress">) =>
  progress.step !== "made" && progress.step !== "known" && progress.step !== "failed";

function setDrafts(next: readonly QueuedDraft[]): void {
  drafts = next;
  if (next.some(isUnderWay)) window.addEventListener("beforeunload", warnBeforeUnload);
  else window.removeEventListener("beforeunload", warnBeforeUnload);
  for (const listener of listeners) listener();
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export function queueDrafts(bundles: readonly Bundle[]): void {
  const added = bundles.map((bundle) => {
    const key = randomKey();
    const stop = new AbortController();
    entries.set(key, { bundle, stop, signal: stop.signal, sent: [] });
    return { key, name: bundle.audio.name, progress: { step: "waiting" } as const };
  });
  setDrafts([...drafts, ...added]);
  for (const { key } of added) void run(key);
}

export function retryDraft(key: string, isSure = false): void {
  setProgress(key, { step: "waiting" });
  void run(key, isSure);
}

export function dismissDraft(key: string): void {
  const entry = entries.get(key);
  const isMade = drafts.some((draft) => draft.key === key && draft.progress.step === "made");
  entry?.stop.abort();
  const sent = isMade ? [] : (entry?.sent ?? []);
  if (sent.length > 0) {
    void import("./follow-upload.ts").then(({ forgetSent }) => sent.forEach(forgetSent));
  }
  entries.delete(key);
  setDrafts(drafts.filter((draft) => draft.key !== key));
}

export function dismissFinished(): void {
  for (const { key } of drafts.filter((draft) => !isUnderWay(draft))) dismissDraft(key);
}

function setProgress(key: string, progress: DraftProgress): void {
  setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, progress } : draft)));
}

async function run(key: string, isSure = false): Promise<void> {
  const entry = entries.get(key);
  if (!entry) return;
  try {
    const { makeDraft } = await import("./make-draft.ts"); // loaded with the first file that is sent
    const progress = await makeDraft(entry, (reached) => setProgress(key, reached), isSure);
    if (!entry.signal.aborted) setProgress(key, progress);
  } catch {
    if (!entry.signal.aborted)
      setProgress(key, { step: "failed", problem: m.uploads_something_went_wrong() });
  }
}
