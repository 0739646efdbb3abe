import { resolve } from "node:path";
import { RefusedError } from "#app/backup/refused-error.ts";
import { CannotOpenDatabase } from "#app/platform/postgres/cannot-open-database.ts";

/** Resolves a path from where npm was called, because npm runs scripts in the project's folder. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** Runs a command. Exit codes: 0 done, 1 failed, 2 refused with nothing changed. */
export async function runCommand(command: () => Promise<0 | 1>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message || error.name : error);
    const isRefusal = error instanceof RefusedError || error instanceof CannotOpenDatabase;
    process.exitCode = isRefusal ? 2 : 1;
  }
}
