import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

// Every test file keeps its files in a folder of its own: what no row of its database names is swept away.
// Before anything reads the settings, so this comes first of what is set up.
const folder = mkdtempSync(join(tmpdir(), "dubplate-files-"));
process.env.DATA_DIR = folder;

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
