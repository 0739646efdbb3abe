import * as z from "zod/mini"; // the browser parses with these schemas too

/** Values that the analyzer could not determine are absent. */
export const detectedInAudio = z.object({
  bpm: z.optional(z.number()),
  bpmAlternatives: z.optional(z.array(z.number())),
  key: z.optional(z.string()),
  keyAlternatives: z.optional(z.array(z.string())),
  keyConfidence: z.optional(z.number()),
  durationSeconds: z.optional(z.number()),
  metadata: z.optional(
    z.object({
      genre: z.optional(z.string()),
      mood: z.optional(z.string()),
      software: z.optional(z.string()),
    }),
  ),
  /** Proposals from the file's name and metadata. */
  vocals: z.optional(z.string()),
  software: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
});

export type DetectedInAudio = z.output<typeof detectedInAudio>;

/** `passage` is absent if the whole file is the same. */
export const uploadMatch = z.object({
  title: z.string(),
  passage: z.optional(z.object({ seconds: z.number(), otherSeconds: z.number() })),
});

export type UploadMatch = z.output<typeof uploadMatch>;

export const uploadState = z.object({
  state: z.enum(["uploading", "queued", "processing", "ready", "failed"]),
  receivedBytes: z.number(),
  /** The size is absent until the remote server has sent it. */
  sizeBytes: z.optional(z.number()),
  /** Share of the analysis that is done. */
  percent: z.optional(z.number()),
  problem: z.optional(z.string()),
  /** Address of the finished preview. */
  preview: z.optional(z.string()),
  detected: z.optional(detectedInAudio),
  sameAs: z.array(uploadMatch),
});

export type UploadState = z.output<typeof uploadState>;

export const draftMade = z.object({ id: z.string(), title: z.string() });

export const uploadBegun = z.object({ id: z.uuid() });
