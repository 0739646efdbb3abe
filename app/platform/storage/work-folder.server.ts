import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "#app/platform/system/env.server.ts";

export const workFolder = join(resolve(env.DATA_DIR), "work");

export async function makeWorkFolder(): Promise<string> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  return mkdtemp(join(workFolder, "audio-"));
}

export async function removeOldEntries(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
