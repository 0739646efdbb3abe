import * as z from "zod/mini"; // loaded only if drafts are stored
import { draftMade, uploadMatch } from "./upload-state.ts";

/** Drafts whose files were still being sent when the page was left are `waiting`. */
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

/** Returns none if another version stored the list. */
export function parseStoredDrafts(text: string): StoredDraft[] {
  try {
    return z.parse(z.array(storedDraft), JSON.parse(text));
  } catch {
    return [];
  }
}
