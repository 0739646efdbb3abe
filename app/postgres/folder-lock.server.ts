import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { CannotOpenDatabase } from "./cannot-open-database.ts";

/** How long to try, in milliseconds. Of starters at the same moment each steps back and tries again. */
const PATIENCE_MS = 500;

/** SQLITE_BUSY of https://www.sqlite.org/rescode.html: another connection holds the lock. */
const BUSY = 5;

export type FolderLock = { release(): void };

// A lock must not end because its connection was collected as garbage.
const held = new Set<DatabaseSync>();

/**
 * Claims `folder` for this process by a lock of the kernel on `<folder>.lock`, beside it. The lock ends
 * with the process, however that dies, and is not inherited by the processes it starts. SQLite takes it
 * for us, since Node has no call for one. `<folder>.pid` names the owner, for the message below only.
 *
 * Nothing else may open the lock file in this process: closing any handle on it would end the lock.
 * @throws {CannotOpenDatabase} after at most half a second, naming the process that has the folder.
 */
export function lockFolder(folder: string): FolderLock {
  const connection = openExclusively(folder);
  held.add(connection);
  nameOwner(folder);
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
    connection = new DatabaseSync(`${folder}.lock`, { timeout: PATIENCE_MS });
    connection.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE"); // writes nothing to the disk
    return connection;
  } catch (error) {
    connection?.close();
    if (isBusy(error)) throw new CannotOpenDatabase(alreadyOpen(folder));
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotOpenDatabase(`The shop cannot lock ${folder}.lock: ${reason}.`);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === BUSY;
}

function alreadyOpen(folder: string): string {
  const pid = ownerOf(folder);
  const owner = pid ? ` (process ${pid})` : "";
  return `Another shop${owner} is already open on ${folder}. Stop it first, or choose another DATA_DIR.`;
}

/** On a full disk the owner stays without a name; the lock holds all the same. */
function nameOwner(folder: string): void {
  try {
    rmSync(`${folder}.pid`, { force: true }); // it may be another user's, who was killed
    writeFileSync(`${folder}.pid`, `${process.pid}\n`);
  } catch {}
}

function ownerOf(folder: string): string | undefined {
  try {
    return readFileSync(`${folder}.pid`, "utf8").trim() || undefined;
  } catch {
    return undefined; // the owner was killed before it wrote its number
  }
}
