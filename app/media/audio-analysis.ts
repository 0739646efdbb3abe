import { z } from "zod";
import { refuse } from "#app/web/outcome.ts";

/** How many numbers say what a sound is like. */
export const FEATURES = 43;

const peaks = z.array(z.number().int().min(0).max(255)).length(500);
const confidence = z.number().min(0).max(1);
/** See analyser/features.ts. */
const features = z.array(z.number().int().min(-127).max(127)).length(FEATURES);
const keyName = z.string().regex(/^[A-G][#b]? (major|minor)$/);

/** What could not be determined is absent. */
export const audioAnalysis = z.object({
  durationSeconds: z.number().positive(),
  sampleRateHz: z.number().int().positive(),
  /** Absent for codecs without samples, such as MP3. */
  bitDepth: z.number().int().positive().optional(),
  channels: z.number().int().positive(),
  /** FFmpeg's name of what holds the sound. */
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
  /** Integrated loudness by EBU R 128. */
  lufs: z.number().optional(),
  /** In dBTP. */
  truePeakDb: z.number().optional(),
  peaks,
  /** Absent of silence, as is the next. */
  features: features.optional(),
  /** See analyser/fingerprint.ts. */
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

/** The analysis, or a sentence for the person who uploaded the file. */
export const analyserOutput = z.union([
  z.object({ error: z.string().min(1) }).transform(({ error }) => refuse("invalid", error)),
  audioAnalysis.transform((done) => ({ done })),
]);
