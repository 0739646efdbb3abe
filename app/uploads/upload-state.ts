import * as z from "zod/mini"; // the browser reads by these schemas too

/** What the analyser heard that a form can fill in; absent is what it could not tell. */
export const heardInAudio = z.object({
  bpm: z.optional(z.number()),
  bpmAlternatives: z.optional(z.array(z.number())),
  key: z.optional(z.string()),
  keyAlternatives: z.optional(z.array(z.string())),
  keyConfidence: z.optional(z.number()),
  durationSeconds: z.optional(z.number()),
});

export type HeardInAudio = z.output<typeof heardInAudio>;

/** What the owner of an upload is told about it. */
export const uploadState = z.object({
  state: z.enum(["uploading", "queued", "processing", "ready", "failed"]),
  receivedBytes: z.number(),
  /** Absent while the server at an address has not said it. */
  sizeBytes: z.optional(z.number()),
  /** Why it failed. */
  problem: z.optional(z.string()),
  heard: z.optional(heardInAudio),
  /** Titles of tracks with the same sound, among those that the owner may see. */
  sameAs: z.array(z.string()),
});

export type UploadState = z.output<typeof uploadState>;

/** The draft that was made of an upload. */
export const draftMade = z.object({ id: z.string(), title: z.string() });

/** Where the parts of an upload go, and where it is asked about. */
export const uploadBegun = z.object({ id: z.uuid() });
