import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "#app/system/env.server.ts";

/** Where files are made; what a killed process leaves here is swept. */
export const workFolder = join(resolve(env.DATA_DIR), "work");

/** The caller removes it. */
export async function makeWorkFolder(): Promise<string> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  return mkdtemp(join(workFolder, "audio-"));
}

/** Removes what lies in a folder and was last changed before that time. No folder is no error. */
export async function removeOldEntries(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
