import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { m } from "#messages";
import { CannotOpenDatabase } from "./cannot-open-database.ts";
import { WATCHER } from "./watched-process.server.ts";

/** A server that stops immediately kills its remaining processes after 5 s. */
const TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/** A server in another container shows only at its socket. @throws {CannotOpenDatabase} */
export async function waitForLeftoverProcesses(folder: string, socket?: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const pid = findLeftoverProcess(folder);
    if (pid === undefined && !(socket && (await isListening(socket)))) return;
    if (performance.now() > deadline) {
      throw new CannotOpenDatabase(
        pid === undefined
          ? m.database_left_running({ folder })
          : m.database_left_running_as({ pid, folder }),
      );
    }
    await pause(POLL_INTERVAL_MS);
  }
}

/** Another process may have the killed server's ID by now, as is common in containers. */
export function removeLockFiles(folder: string): void {
  const isLockFile = (name: string) => /^(postmaster\.pid|\.s\.PGSQL\.\d+\.lock)$/.test(name);
  for (const name of readdirSync(folder).filter(isLockFile)) {
    rmSync(join(folder, name), { force: true });
  }
}

function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    // A server that is stuck does not accept connections, so its backlog fills up.
    connection.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EAGAIN"));
    connection.once("connect", () => {
      connection.destroy();
      resolve(true);
    });
  });
}

function findLeftoverProcess(folder: string): number | undefined {
  const postmaster = readPostmaster(folder);
  if (process.platform !== "linux") {
    return postmaster && isPostgres(postmaster) ? postmaster : undefined;
  }
  const folderStats = readIfPresent(() => statSync(folder));
  if (!folderStats) return undefined;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).find((pid) => {
    const parent = parentOfPostgres(pid);
    if (parent === undefined) return false;
    const isOurs = runsInFolder(pid, folderStats);
    // The server, its children and orphans count if root may not look, as in a container.
    return isOurs ?? (pid === postmaster || parent === postmaster || parent === 1);
  });
}

/** Returns undefined also for an ended process that nobody reaps, as in containers. */
function parentOfPostgres(pid: number): number | undefined {
  const status = readIfPresent(() => readFileSync(`/proc/${pid}/status`, "utf8"));
  const [, name, state, parent] =
    status?.match(/^Name:\t(.*)$[\s\S]*?^State:\t(.)[\s\S]*?^PPid:\t(\d+)/m) ?? [];
  if (state === undefined || state === "Z" || state === "X") return undefined;
  const isOfPostgres = name === "postgres" || name === "initdb" || isWatcher(pid);
  return isOfPostgres ? Number(parent) : undefined;
}

function isWatcher(pid: number): boolean {
  const args = readIfPresent(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0"));
  return args?.includes(WATCHER) ?? false;
}

function runsInFolder(pid: number, folderStats: { dev: number; ino: number; uid: number }) {
  const here = readIfPresent(() => statSync(`/proc/${pid}/cwd`));
  if (here) return here.dev === folderStats.dev && here.ino === folderStats.ino;
  return readIfPresent(() => statSync(`/proc/${pid}`).uid) === folderStats.uid ? undefined : false;
}

function readPostmaster(folder: string): number | undefined {
  const line = readIfPresent(
    () => readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0],
  );
  return Number(line) || undefined;
}

export function isPostgres(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" });
  return basename(stdout?.trim() ?? "") === "postgres";
}

function readIfPresent<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
