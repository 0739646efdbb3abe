import { z } from "zod";
import { soundProblems } from "#app/platform/storage/file-problem.ts";
import { refuseFile } from "#app/platform/uploads/file-problem-text.ts";

export const FEATURES = 43;

const peaks = z.array(z.number().int().min(0).max(255)).length(500);
const confidence = z.number().min(0).max(1);
/** Features are described in analyzer/features.ts. */
const features = z.array(z.number().int().min(-127).max(127)).length(FEATURES);
const keyName = z.string().regex(/^[A-G][#b]? (major|minor)$/);

const audioAnalysis = z.object({
  durationSeconds: z.number().positive(),
  sampleRateHz: z.number().int().positive(),
  bitDepth: z.number().int().positive().optional(),
  channels: z.number().int().positive(),
  container: z.enum(["mp3", "aac", "flac", "wav", "ogg", "mov"]),
  codec: z.string().min(1),
  bpm: z.number().positive().optional(),
  bpmConfidence: confidence.optional(),
  bpmAlternatives: z.array(z.number().positive()).optional(),
  key: keyName.optional(),
  camelot: z
    .string()
    .regex(/^(1[0-2]|[1-9])[AB]$/)
    .optional(),
  keyConfidence: confidence.optional(),
  keyAlternatives: z.array(keyName).optional(),
  metadata: z
    .object({
      genre: z.string().optional(),
      mood: z.string().optional(),
      software: z.string().optional(),
    })
    .optional(),
  /** Loudness is integrated, by EBU R 128. */
  lufs: z.number().optional(),
  /** The unit is dBTP. */
  truePeakDb: z.number().optional(),
  peaks,
  features: features.optional(),
  /** Fingerprints are described in analyzer/fingerprint.ts. */
  fingerprint: z.object({ stored: z.base64(), asked: z.base64() }).optional(),
  preview: z
    .object({
      durationSeconds: z.number().positive(),
      peaks,
      sizeBytes: z.number().int().positive(),
    })
    .optional(),
});

export type AudioAnalysis = z.output<typeof audioAnalysis>;

/** Codes are defined in analyzer/limits.ts. */
const problem = z.union([
  z.object({ code: z.enum(soundProblems) }),
  z.object({ code: z.literal("channels-not-accepted"), channels: z.number() }),
  z.object({ code: z.literal("codec-not-accepted"), codec: z.string() }),
  z.object({ code: z.literal("long-tag"), maxSeconds: z.number() }),
  z.object({ code: z.literal("sample-rate-not-accepted"), hertz: z.number() }),
]);

export const analyzerOutput = z.union([
  z.object({ error: problem }).transform(({ error }) => refuseFile(error)),
  audioAnalysis.transform((done) => ({ done })),
]);
