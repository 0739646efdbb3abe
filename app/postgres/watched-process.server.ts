import { type ChildProcess, spawn } from "node:child_process";
import type { PostgresUser } from "./run-unprivileged.server.ts";

/** The name our watchers go by in the list of processes. */
export const WATCHER = "dubplate-postgres";

/** Only what the programs need: a PGDATA or PGOPTIONS of the person's own must not reach them. */
export const PROGRAM_ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

/**
 * What to do when the pipe from the shop ends, which is the first thing to happen when the shop dies,
 * even by `kill -9`. The signals repeat because a server that is just starting does not hear them yet.
 */
const whenTheShopIsGone = {
  /** Work that is thrown away: end the whole process group, this watcher included. */
  "end everything": "read -r word <&3; kill -KILL 0",
  /** A server: each line asks for an orderly stop, the end of the pipe for an immediate one. */
  "stop the server": `while read -r word <&3; do kill -INT "$program"; done
    while kill -QUIT "$program"; do sleep 0.1; done`,
};

function watcherScript(atEnd: keyof typeof whenTheShopIsGone): string {
  return `exec 3<&0
    "$@" 3<&- </dev/null &
    program=$!
    ( ${whenTheShopIsGone[atEnd]} ) >/dev/null 2>&1 &
    reader=$!
    exec 3<&-
    wait "$program"
    status=$?
    kill -KILL "$reader"
    wait "$reader" 2>/dev/null # or it could be seen for a moment after the end that is told
    exit "$status"`;
}

/**
 * Starts a program that does not outlive the shop, in `folder` and as `user`. A small shell stands
 * between the two and listens to a pipe. Both are a session of their own, so that Ctrl-C in the
 * terminal reaches the shop alone.
 */
export function spawnWatched(
  command: string[],
  options: {
    user: PostgresUser;
    folder: string;
    atEnd: keyof typeof whenTheShopIsGone;
    environment?: Record<string, string>;
  },
): ChildProcess {
  const { user, folder, atEnd, environment } = options;
  const words = [...user.prefix, "/bin/sh", "-c", watcherScript(atEnd), WATCHER, ...command];
  const child = spawn(words[0] ?? "/bin/sh", words.slice(1), {
    cwd: folder,
    detached: true,
    env: { ...PROGRAM_ENVIRONMENT, ...environment },
    stdio: ["pipe", "ignore", "pipe"],
    ...user.identity,
  });
  child.stdin?.on("error", () => undefined); // the program has ended already; its exit tells
  return child;
}
