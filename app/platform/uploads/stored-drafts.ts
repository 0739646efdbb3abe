import type { QueuedDraft } from "./draft-queue.ts";
import type { SentBundle } from "./make-draft.ts";

const KEY = "draft-uploads";

/** Session storage survives a reload, and is not shared with others who use this browser. */
export function storeDrafts(drafts: readonly (QueuedDraft & { sent?: SentBundle })[]): void {
  const stored = drafts.map(({ key, name, sent, progress }) => {
    const isFinal = ["made", "known", "failed"].includes(progress.step);
    return { key, name, sent, progress: isFinal ? progress : { step: "waiting" } };
  });
  try {
    if (stored.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage, the list ends with the page.
  }
}

export function readStoredDrafts(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
