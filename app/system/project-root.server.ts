import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder that holds package.json, found upwards from this file: so it is right both from the
 * sources and from the bundle in build/server/.
 * @throws {Error} when there is none, which means that the checkout is not whole.
 */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("The folder of the project was not found.");
    folder = parent;
  }
  return folder;
}
