import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { m } from "#messages";
import { CannotOpenDatabase } from "./cannot-open-database.ts";

const TIMEOUT_MS = 500;

/** SQLITE_BUSY of https://www.sqlite.org/rescode.html: another connection holds the lock. */
const BUSY = 5;

export type FolderLock = { release(): void };

// A lock must not end because its connection was garbage-collected.
const held = new Set<DatabaseSync>();

// Nothing else in this process may open the lock file: closing any handle on it would end the lock.
/** Acquires a kernel lock that ends with the process. @throws {CannotOpenDatabase} after 0.5 s. */
export function lockFolder(folder: string): FolderLock {
  const connection = openExclusively(folder);
  held.add(connection);
  writePid(folder);
  return {
    release() {
      if (!held.delete(connection)) return;
      rmSync(`${folder}.pid`, { force: true });
      connection.close();
    },
  };
}

function openExclusively(folder: string): DatabaseSync {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(`${folder}.lock`, { timeout: TIMEOUT_MS });
    connection.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE"); // It writes nothing to disk.
    return connection;
  } catch (error) {
    connection?.close();
    if (isBusy(error)) throw new CannotOpenDatabase(alreadyOpen(folder));
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotOpenDatabase(m.database_lock_failed({ file: `${folder}.lock`, reason }));
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === BUSY;
}

function alreadyOpen(folder: string): string {
  const pid = ownerOf(folder);
  return pid ? m.database_already_open_by({ pid, folder }) : m.database_already_open({ folder });
}

function writePid(folder: string): void {
  try {
    rmSync(`${folder}.pid`, { force: true }); // It may belong to another user, whose process was killed.
    writeFileSync(`${folder}.pid`, `${process.pid}\n`);
  } catch {}
}

function ownerOf(folder: string): string | undefined {
  try {
    return readFileSync(`${folder}.pid`, "utf8").trim() || undefined;
  } catch {
    return undefined; // The owner was killed before it wrote its PID.
  }
}
