import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { m } from "#messages";
import { CannotOpenDatabase } from "./cannot-open-database.ts";
import { LastLines } from "./last-lines.server.ts";
import type { PostgresUser } from "./run-unprivileged.server.ts";
import { spawnWatched } from "./watched-process.server.ts";

/** Timeout of a start. Replaying at most 256 MB of WAL after a crash takes the longest. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;

const settingsOfAShop = {
  shared_buffers: "128MB",
  max_connections: 60,
  max_wal_size: "160MB", // The limit is soft: under full load the WAL was seen to grow by half as much again.
  min_wal_size: "64MB",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  jit: "off",
  // Parallel queries need more shared memory than a container has by default.
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  timezone: "UTC",
  cluster_name: "dubplate",
  logging_collector: "off",
  log_destination: "stderr",
  log_timezone: "UTC",
  log_line_prefix: "",
  log_checkpoints: "off",
  // Logs neither statements nor their values, because a log must not contain a secret link.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

export type PostgresProcess = {
  pid: number;
  ended: Promise<string>;
  stop(): Promise<void>;
};

type ServerStart = {
  postgres: string;
  user: PostgresUser;
  settings: Record<string, string | number>;
  onLog?: ((line: string) => void) | undefined;
};

/** @throws {CannotOpenDatabase} with the server's own reason. */
export async function startPostgres(folder: string, start: ServerStart): Promise<PostgresProcess> {
  const { postgres, user, settings, onLog } = start;
  const all = Object.entries({ ...settingsOfAShop, ...settings });
  const args = all.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawnWatched([postgres, "-D", user.pathFor(folder), ...args], {
    user,
    folder,
    exitScript: "stop",
  });
  const ready = Promise.withResolvers<void>();
  const output = new LastLines(child.stderr, (line) => {
    if (line.endsWith("database system is ready to accept connections")) ready.resolve();
    onLog?.(line);
  });
  const ended = untilEnded(child, output);
  const timer = setTimeout(() => child.stdin?.end(), START_TIMEOUT_MS);
  const end = await Promise.race([ready.promise, ended]);
  clearTimeout(timer);
  if (end) {
    const reason = output.explanation() ?? end;
    throw new CannotOpenDatabase(m.database_not_started({ folder, reason }));
  }
  return { pid: readPid(folder), ended, stop: () => stop(child, ended) };
}

function untilEnded(child: ChildProcess, output: LastLines): Promise<string> {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (status) => {
      resolve(m.database_ended({ status: status ?? "", lastLine: output.last ?? "" }));
    });
  });
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.stdin?.write("stop\n");
  const timer = setTimeout(() => child.stdin?.end(), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

function readPid(folder: string): number {
  return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n", 1)[0]);
}
