import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { contentOf, folder, ownConnection, ownSettings } from "../backup/given-shop.ts";
import { runScript } from "../fixtures/run-script.ts";

/** Writes the files and runs the import on the shop of this test file. */
export async function importFiles(files: Record<string, string | Uint8Array>, ...args: string[]) {
  const paths = Object.keys(files).map((name) => join(folder, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return runScript("import", [...paths, ...args], await ownSettings());
}

/** Returns everything in the shop of this test file. */
export async function content(): Promise<Record<string, string>> {
  return contentOf(await ownConnection());
}
