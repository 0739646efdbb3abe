import { mkdir, mkdtemp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "#app/system/env.server.ts";

/** Where files are made before they are kept; what a killed process leaves here is swept. */
export const workFolder = join(resolve(env.DATA_DIR), "work");

/** A new folder that its maker removes. */
export async function makeWorkFolder(): Promise<string> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  return mkdtemp(join(workFolder, "audio-"));
}
