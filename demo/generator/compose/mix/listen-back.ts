import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

const analyzer = join(import.meta.dirname, "..", "..", "..", "..", "analyzer", "main.ts");

const measurement = z.object({
  durationSeconds: z.number(),
  bpm: z.number().optional(),
  key: z.string().optional(),
  lufs: z.number(),
  truePeakDb: z.number(),
});

/** Measures a finished file by the shop's own analyzer: loudness, true peak, tempo, key. */
export function listenBack(path: string): z.infer<typeof measurement> {
  const answer = execFileSync(process.execPath, [analyzer, path], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  return measurement.parse(JSON.parse(answer));
}
