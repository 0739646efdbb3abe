import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CannotOpenDatabase } from "./cannot-open-database.ts";
import { WATCHER } from "./watched-process.server.ts";

/** A server told to stop at once kills what is left of it after 5 s. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * Waits until the PostgreSQL of a shop that was killed has left `folder`. To be called by the holder of
 * the folder's lock. It ends nothing and takes nothing from a process that lives; once none does, it
 * removes a `postmaster.pid` that would name a stranger who got the number since.
 * @throws {CannotOpenDatabase} naming the process that is still there after ten seconds.
 */
export async function untilNobodyWorksIn(folder: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  let pid = findWorker(folder);
  while (pid !== undefined) {
    if (performance.now() > deadline) {
      throw new CannotOpenDatabase(
        `A PostgreSQL server (process ${pid}) is still running in ${folder}. Stop it first.`,
      );
    }
    await pause(LOOK_AGAIN_MS);
    pid = findWorker(folder);
  }
  // Elsewhere than on Linux only the server itself can tell whether the file is out of date.
  if (process.platform === "linux") rmSync(join(folder, "postmaster.pid"), { force: true });
}

function findWorker(folder: string): number | undefined {
  const postmaster = readPostmaster(folder);
  if (process.platform !== "linux")
    return postmaster && isAlive(postmaster) ? postmaster : undefined;
  const place = whenThere(() => statSync(folder));
  if (!place) return undefined;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).find((pid) => {
    const parent = parentOfPostgres(pid);
    if (parent === undefined) return false;
    const isOurs = worksIn(pid, place);
    // Hidden from a root with few powers, as in a container: the server, its children, and orphans.
    return isOurs ?? (pid === postmaster || parent === postmaster || parent === 1);
  });
}

/**
 * Undefined for any other program, and for a process that has ended and only waits for its parent to
 * take notice, which in many containers never happens.
 */
function parentOfPostgres(pid: number): number | undefined {
  const status = whenThere(() => readFileSync(`/proc/${pid}/status`, "utf8"));
  const [, name, state, parent] =
    status?.match(/^Name:\t(.*)$[\s\S]*?^State:\t(.)[\s\S]*?^PPid:\t(\d+)/m) ?? [];
  if (state === undefined || state === "Z" || state === "X") return undefined;
  const isPostgres = name === "postgres" || name === "initdb" || isWatcher(pid);
  return isPostgres ? Number(parent) : undefined;
}

function isWatcher(pid: number): boolean {
  const words = whenThere(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0"));
  return words?.includes(WATCHER) ?? false;
}

/** Undefined where a process of the folder's owner may not be looked at. */
function worksIn(pid: number, place: { dev: number; ino: number; uid: number }) {
  const here = whenThere(() => statSync(`/proc/${pid}/cwd`));
  if (here) return here.dev === place.dev && here.ino === place.ino;
  return whenThere(() => statSync(`/proc/${pid}`).uid) === place.uid ? undefined : false;
}

function readPostmaster(folder: string): number | undefined {
  const line = whenThere(() => readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  return Number(line) || undefined;
}

function isAlive(pid: number): boolean {
  return whenThere(() => process.kill(pid, 0)) ?? false;
}

/** Undefined for what has ended or gone while it was looked at. */
function whenThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
