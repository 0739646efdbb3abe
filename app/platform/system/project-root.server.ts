import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Searches parent folders, because it runs from the sources and from build/server/. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("The folder of the project was not found.");
    folder = parent;
  }
  return folder;
}
