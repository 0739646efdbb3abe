import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Removes what lies in a folder and was last changed before that time. No folder is no error. */
export async function dropOldEntries(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
