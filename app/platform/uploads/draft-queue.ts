import { randomKey } from "#app/platform/system/random-key.ts";
import { m } from "#messages";
import type { Bundle, DraftProgress, DraftSending, SentBundle } from "./make-draft.ts";
import type { StoredDraft } from "./parse-stored-drafts.ts";
import { needsCrop } from "./square-crop.ts";
import { readStoredDrafts, storeDrafts } from "./stored-drafts.ts";

export type QueuedDraft = {
  key: string;
  name: string;
  progress: DraftProgress;
  /** Cover that waits for its owner to crop it. */
  uncropped?: File | undefined;
  /** True if the files must be chosen again, because the page was left while they were sent. */
  isInterrupted?: boolean;
};

type Entry = DraftSending & {
  stop: AbortController;
  /** Absent after a reload. */
  bundle?: Bundle;
  cover: PromiseWithResolvers<File | undefined>;
  /** Present once all files have been sent. */
  sent?: SentBundle;
};

/* Module state lets uploads continue while the user navigates within the admin area. */
let drafts: readonly QueuedDraft[] = [];
let isRestored = false;
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  if (!isRestored) void restoreDrafts();
  return () => {
    listeners.delete(listener);
  };
}

export const queuedDrafts = () => drafts;

export const isUnderWay = ({ progress, isInterrupted }: Omit<QueuedDraft, "key" | "name">) =>
  !isInterrupted &&
  progress.step !== "made" &&
  progress.step !== "known" &&
  progress.step !== "failed";

/** The shop finishes by itself what it has received. */
const needsPage = (draft: QueuedDraft) => isUnderWay(draft) && !entries.get(draft.key)?.sent;

function setDrafts(next: readonly QueuedDraft[]): void {
  drafts = next;
  if (next.some(needsPage)) window.addEventListener("beforeunload", warnBeforeUnload);
  else window.removeEventListener("beforeunload", warnBeforeUnload);
  storeDrafts(
    next.map((draft) => {
      const sent = entries.get(draft.key)?.sent;
      return sent ? { ...draft, sent } : draft;
    }),
  );
  for (const listener of listeners) listener();
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function addEntry(key: string, more: Pick<Entry, "bundle" | "sent">): Entry {
  const stop = new AbortController();
  const cover = Promise.withResolvers<File | undefined>();
  const entry = { stop, signal: stop.signal, begun: [], cover, ...more };
  entries.set(key, entry);
  return entry;
}

/** Sending the same files again continues what a reload has interrupted. */
export function queueDrafts(bundles: readonly Bundle[]): void {
  const names = new Set(bundles.map(({ audio }) => audio.name));
  const others = drafts.filter((draft) => !draft.isInterrupted || !names.has(draft.name));
  const added = bundles.map((bundle) => {
    const key = randomKey();
    addEntry(key, { bundle });
    return { key, name: bundle.audio.name, progress: { step: "waiting" } as const };
  });
  setDrafts([...others, ...added]);
  for (const { key } of added) {
    void askForCrop(key);
    void run(key);
  }
}

async function askForCrop(key: string): Promise<void> {
  const { bundle, cover } = entries.get(key) ?? {};
  const picture = bundle?.cover;
  if (picture && (await needsCrop(picture))) change(key, { uncropped: picture });
  else cover?.resolve(picture);
}

/** Continues a draft whose cover has been cropped. */
export function setCover(key: string, cover: File | undefined): void {
  entries.get(key)?.cover.resolve(cover);
  change(key, { uncropped: undefined });
}

async function restoreDrafts(): Promise<void> {
  isRestored = true;
  const text = readStoredDrafts();
  if (text === undefined) return;
  const { parseStoredDrafts } = await import("./parse-stored-drafts.ts");
  const stored = parseStoredDrafts(text);
  for (const { key, sent } of stored) addEntry(key, sent ? { sent } : {});
  setDrafts([...stored.map(restored), ...drafts]);
  for (const { key, sent, progress } of stored)
    if (sent && progress.step === "waiting") void run(key);
}

function restored({ key, name, sent, progress }: StoredDraft): QueuedDraft {
  const isInterrupted = !sent && progress.step !== "made";
  return { key, name, progress, ...(isInterrupted && { isInterrupted }) };
}

export function retryDraft(key: string, isSure = false): void {
  change(key, { progress: { step: "waiting" } });
  void run(key, isSure);
}

export function dismissDraft(key: string): void {
  const entry = entries.get(key);
  const isMade = drafts.some((draft) => draft.key === key && draft.progress.step === "made");
  entry?.stop.abort();
  const sent = isMade || !entry ? [] : idsOf(entry);
  if (sent.length > 0) {
    void import("./follow-upload.ts").then(({ forgetSent }) => sent.forEach(forgetSent));
  }
  entries.delete(key);
  setDrafts(drafts.filter((draft) => draft.key !== key));
}

function idsOf({ begun, sent }: Entry): string[] {
  const all = sent ? [sent.audio, ...sent.files, ...(sent.cover ? [sent.cover] : [])] : [];
  return [...new Set([...begun, ...all])];
}

export function dismissFinished(): void {
  for (const { key } of drafts.filter((draft) => !isUnderWay(draft))) dismissDraft(key);
}

function change(key: string, changed: Partial<QueuedDraft>): void {
  setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changed } : draft)));
}

async function run(key: string, isSure = false): Promise<void> {
  const entry = entries.get(key);
  if (!entry) return;
  const { signal, cover, bundle } = entry;
  const onProgress = (progress: DraftProgress) => change(key, { progress });
  const { NotSent } = await import("./send-file.ts"); // loaded with the first file that is sent
  try {
    const { makeDraft, sendBundle } = await import("./make-draft.ts");
    if (bundle) entry.sent ??= await sendBundle(entry, bundle, cover.promise, onProgress);
    if (!entry.sent) return;
    const progress = await makeDraft(entry.sent, { signal, onProgress, isSure });
    if (!signal.aborted) onProgress(progress);
  } catch (error) {
    if (signal.aborted) return;
    // Uploads of a failed bundle may have failed themselves, so the next try sends them again.
    if (bundle) delete entry.sent;
    const problem = error instanceof NotSent ? error.message : m.uploads_something_went_wrong();
    onProgress({ step: "failed", problem });
  }
}
