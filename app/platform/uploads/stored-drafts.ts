import * as z from "zod/mini";
import type { QueuedDraft } from "./draft-queue.ts";
import type { SentBundle } from "./make-draft.ts";
import { draftMade, uploadMatch } from "./upload-state.ts";

const KEY = "draft-uploads";

/** Drafts whose files were still being sent when the page was left are `interrupted`. */
const storedDraft = z.object({
  key: z.string(),
  name: z.string(),
  sent: z.optional(
    z.object({ audio: z.string(), cover: z.optional(z.string()), files: z.array(z.string()) }),
  ),
  progress: z.union([
    z.extend(draftMade, { step: z.literal("made") }),
    z.object({ step: z.literal("known"), sameAs: z.array(uploadMatch) }),
    z.object({ step: z.literal("failed"), problem: z.string() }),
    z.object({ step: z.literal("waiting") }),
  ]),
});

export type StoredDraft = z.output<typeof storedDraft>;

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

export function readStoredDrafts(): StoredDraft[] {
  try {
    return z.parse(z.array(storedDraft), JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));
  } catch {
    return []; // storage is unavailable, or holds another version's list
  }
}
