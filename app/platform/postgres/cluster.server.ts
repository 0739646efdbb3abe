import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { m } from "#messages";
import { CannotOpenDatabase } from "./cannot-open-database.ts";
import { LastLines } from "./last-lines.server.ts";
import { waitForLeftoverProcesses } from "./leftover-processes.server.ts";
import type { PostgresPrograms } from "./postgres-programs.server.ts";
import type { PostgresUser } from "./run-unprivileged.server.ts";
import { spawnWatched } from "./watched-process.server.ts";

export const DATABASE_NAME = "dubplate";

const PASSWORD_FILE = "dubplate.password";

// Sorts by code point, so that a system upgrade never changes the order of an index. Needs no
// password, because anyone who can enter the folder could read its files as well.
const makeScript = `set -e
umask 077
initdb=$1 postgres=$2 folder=$3; shift 3
printf '%s\\n' "$PASSWORD" | "$initdb" --pgdata="$folder" --username=${DATABASE_NAME} --pwfile=/dev/stdin \\
  --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C \\
  --locale-provider=builtin --builtin-locale=C.UTF-8 --data-checksums --no-sync --no-instructions "$@"
printf 'CREATE DATABASE ${DATABASE_NAME}\\n' | "$postgres" --single -D "$folder" -c exit_on_error=on postgres
printf '%s\\n' "$PASSWORD" >"$folder/${PASSWORD_FILE}"`;

const syncScript = `\n"$initdb" --pgdata="$folder" --sync-only`;

/** Settings that identify a throwaway cluster, which a shop refuses. */
const throwawaySettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

type ClusterMaker = { programs: PostgresPrograms; user: PostgresUser; durable: boolean };

/** Renames a complete cluster: a kill leaves one or none. @throws {CannotOpenDatabase} */
export async function ensureCluster(folder: string, maker: ClusterMaker): Promise<void> {
  await removeUnfinishedClusters(folder);
  if (existsSync(join(folder, "PG_VERSION"))) return changeOwner(maker.user, folder);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CannotOpenDatabase(m.database_folder_taken({ folder }));
  }
  await makeCluster(folder, maker);
}

async function makeCluster(folder: string, maker: ClusterMaker): Promise<void> {
  const temporaryFolder = `${folder}.tmp-${randomBytes(6).toString("hex")}`;
  mkdirSync(temporaryFolder, { mode: 0o700 });
  try {
    const { uid, gid } = maker.user.owner;
    chownSync(temporaryFolder, uid, gid);
    await initializeCluster(temporaryFolder, maker);
    renameSync(temporaryFolder, folder);
    if (maker.durable) syncFolder(dirname(folder));
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

export function readPassword(folder: string): string {
  return readFileSync(join(folder, PASSWORD_FILE), "utf8").trim();
}

async function removeUnfinishedClusters(folder: string): Promise<void> {
  const start = `${basename(folder)}.tmp-`;
  const isHalfMade = (name: string) =>
    name.startsWith(start) && /^[0-9a-f]{12}$/.test(name.slice(start.length));
  for (const name of readdirSync(dirname(folder)).filter(isHalfMade)) {
    const path = join(dirname(folder), name);
    await waitForLeftoverProcesses(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function initializeCluster(
  temporaryFolder: string,
  { programs, user, durable }: ClusterMaker,
): Promise<void> {
  const password = randomBytes(24).toString("base64url");
  const script = durable ? makeScript + syncScript : makeScript;
  const settings = durable ? [] : throwawaySettings.flatMap((setting) => ["--set", setting]);
  const { initdb, postgres } = programs;
  const args = ["sh", initdb, postgres, user.pathFor(temporaryFolder), ...settings];
  const child = spawnWatched(["/bin/sh", "-c", script, ...args], {
    user,
    folder: temporaryFolder,
    exitScript: "kill",
    environment: { PASSWORD: password },
  });
  const output = new LastLines(child.stderr);
  const [status] = await once(child, "close");
  if (status !== 0) {
    throw new CannotOpenDatabase(
      m.database_not_made({ reason: output.explanation() ?? m.database_exit_status({ status }) }),
    );
  }
}

/** Changes the top folder last, so that an interrupted change starts over. */
function changeOwner(user: PostgresUser, folder: string): void {
  const { uid, gid } = user.owner;
  if (statSync(folder).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, name), uid, gid);
  }
  chownSync(folder, uid, gid);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
