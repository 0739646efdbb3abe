import { type ChildProcess, spawn } from "node:child_process";
import type { PostgresUser } from "./run-unprivileged.server.ts";

export const WATCHER = "dubplate-postgres";

export const PROGRAM_ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

/** Signals are repeated, because a starting server ignores them. */
const exitScripts = {
  kill: "read -r word <&3; kill -KILL 0",
  /** Each line requests an orderly stop, and the end of the pipe an immediate one. */
  stop: `while read -r word <&3; do kill -INT "$program"; done
    while kill -QUIT "$program"; do sleep 0.1; done`,
};

function watcherScript(exitScript: keyof typeof exitScripts): string {
  return `exec 3<&0
    "$@" 3<&- </dev/null &
    program=$!
    ( ${exitScripts[exitScript]} ) >/dev/null 2>&1 &
    reader=$!
    exec 3<&-
    wait "$program"
    status=$?
    kill -KILL "$reader"
    wait "$reader" 2>/dev/null # or it could be seen for a moment after the end that is told
    exit "$status"`;
}

/** Runs in a shell that ends with the shop, in a session that Ctrl-C does not reach. */
export function spawnWatched(
  command: string[],
  options: {
    user: PostgresUser;
    folder: string;
    exitScript: keyof typeof exitScripts;
    environment?: Record<string, string>;
  },
): ChildProcess {
  const { user, folder, exitScript, environment } = options;
  const commandLine = [
    ...user.prefix,
    "/bin/sh",
    "-c",
    watcherScript(exitScript),
    WATCHER,
    ...command,
  ];
  const child = spawn(commandLine[0] ?? "/bin/sh", commandLine.slice(1), {
    cwd: folder,
    detached: true,
    env: { ...PROGRAM_ENVIRONMENT, ...environment },
    stdio: ["pipe", "ignore", "pipe"],
    ...user.identity,
  });
  child.stdin?.on("error", () => undefined); // Its exit reports that.
  return child;
}
