import { z } from "zod";
import { MAX_GENRE_NAME } from "../genres/genre-names.ts";
import { MAX_TAG, MAX_TAGS } from "../tags.ts";
import { dayField } from "../track-form.ts";

const tagList = z.array(z.string().min(1).max(MAX_TAG)).min(1).max(MAX_TAGS);
const plain = ["end-sale", "mark-new", "unmark-new", "favor", "unfavor", "archive"] as const;

/** Days are in UTC. A promotion lasts until the end of its last day. */
export const bulkAction = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("put-on-sale"),
    percent: z.number().int().min(1).max(99).optional(),
    cents: z.number().int().min(1).max(100_000_000).optional(),
    from: dayField.optional(),
    to: dayField.optional(),
  }),
  z.object({ act: z.literal("set-genre"), genre: z.string().min(1).max(MAX_GENRE_NAME) }),
  z.object({ act: z.enum(["add-tags", "remove-tags"]), tags: tagList }),
  z.object({ act: z.literal("give"), owner: z.string().min(1).max(100) }),
  z.object({ act: z.enum(plain) }),
]);

export type BulkAction = z.output<typeof bulkAction>;

export const skippedTracks = z.array(
  z.object({
    reason: z.string(),
    count: z.number(),
    titles: z.array(z.string()),
  }),
);

export type SkippedTracks = z.output<typeof skippedTracks>;
