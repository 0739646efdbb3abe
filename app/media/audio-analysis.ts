import { z } from "zod";
import { refuse } from "#app/web/outcome.ts";

/** 500 bars from 0 to 255, the loudest being 255. */
const peaks = z.array(z.number().int().min(0).max(255)).length(500);
const confidence = z.number().min(0).max(1);
const keyName = z.string().regex(/^[A-G][#b]? (major|minor)$/);

/** What the analyser found in a file. Absent is what it could not determine. */
export const audioAnalysis = z.object({
  durationSeconds: z.number().positive(),
  sampleRateHz: z.number().int().positive(),
  /** Bits a sample; absent for codecs that keep no samples, such as MP3. */
  bitDepth: z.number().int().positive().optional(),
  channels: z.number().int().positive(),
  codec: z.string().min(1),
  bpm: z.number().positive().optional(),
  bpmConfidence: confidence.optional(),
  bpmAlternatives: z.array(z.number().positive()).optional(),
  /** Such as 'A minor'. */
  key: keyName.optional(),
  /** The same on the Camelot wheel, such as '8A'. */
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
  /** The preview that was rendered, if one was asked for. */
  preview: z
    .object({
      durationSeconds: z.number().positive(),
      peaks,
      sizeBytes: z.number().int().positive(),
    })
    .optional(),
});

export type AudioAnalysis = z.output<typeof audioAnalysis>;

/** The analyser's line: the analysis, or a sentence for the person who uploaded the file. */
export const analyserOutput = z.union([
  z.object({ error: z.string().min(1) }).transform(({ error }) => refuse("invalid", error)),
  audioAnalysis.transform((done) => ({ done })),
]);
