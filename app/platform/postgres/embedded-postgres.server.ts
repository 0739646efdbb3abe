import { existsSync, mkdirSync, realpathSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { m } from "#messages";
import { CannotOpenDatabase } from "./cannot-open-database.ts";
import { ensureCluster } from "./cluster.server.ts";
import {
  type DatabaseAddress,
  listenOnLoopback,
  listenOnSocket,
  type PostgresEndpoint,
} from "./database-address.server.ts";
import { assertDurable } from "./durability.server.ts";
import { type FolderLock, lockFolder } from "./folder-lock.server.ts";
import { removeLockFiles, waitForLeftoverProcesses } from "./leftover-processes.server.ts";
import { startPostgres } from "./postgres-process.server.ts";
import { findPostgresPrograms } from "./postgres-programs.server.ts";
import { choosePostgresUser } from "./run-unprivileged.server.ts";
import { type SupervisedPostgres, supervisePostgres } from "./supervised-postgres.server.ts";

export type EmbeddedPostgresOptions = {
  folder: string;
  /** False creates an unsafe throwaway cluster for tests. An existing one stays as it is. */
  durable?: boolean;
  transport?: "socket" | "loopback";
  connections?: number;
  onLog?: (line: string) => void;
};

export type EmbeddedPostgres = {
  connection: DatabaseAddress;
  readonly pid: number;
  onFailure(listener: (reason: string) => void): void;
  close(): Promise<void>;
};

/** PostgreSQL ends with this process. @throws {CannotOpenDatabase} if it does not start. */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { folder: given } = options;
  const folder = existsSync(given) ? realpathSync(given) : resolve(given); // One name has one lock.
  prepareFolder(folder);
  const lock = lockFolder(folder);
  try {
    return await openLocked(lock, folder, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function prepareFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CannotOpenDatabase(m.database_folder_is_file({ folder }));
  }
  const parent = dirname(folder);
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotOpenDatabase(m.database_folder_not_made({ folder: parent, reason }));
  }
}

async function openLocked(lock: FolderLock, folder: string, options: EmbeddedPostgresOptions) {
  const { durable = true, transport = defaultConnection(), connections, onLog } = options;
  const programs = findPostgresPrograms();
  const user = choosePostgresUser(folder, programs.postgres);
  await waitForLeftoverProcesses(folder);
  await ensureCluster(folder, { programs, user, durable });

  const listening = await listen(folder, transport);
  try {
    const settings = {
      ...listening.settings,
      ...(connections && { max_connections: connections }),
    };
    const start = async () => {
      await waitForLeftoverProcesses(folder, listening.socket);
      removeLockFiles(folder);
      return startPostgres(folder, { postgres: programs.postgres, user, settings, onLog });
    };
    const server = await supervisePostgres(start, () => hasRoom(folder));
    if (durable) await assertDurable(listening.address, folder).catch(afterStopping(server));
    return opened(server, listening, lock);
  } catch (error) {
    listening.close();
    throw error;
  }
}

/** PostgreSQL does not start without space for another file of its write-ahead log (16 MB). */
const MIN_ROOM_BYTES = 32 * 1024 * 1024;

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MIN_ROOM_BYTES;
}

function opened(
  server: SupervisedPostgres,
  listening: PostgresEndpoint,
  lock: FolderLock,
): EmbeddedPostgres {
  let closing: Promise<void> | undefined;
  async function close() {
    await server.stop();
    listening.close();
    lock.release();
  }
  return {
    connection: listening.address,
    get pid() {
      return server.pid();
    },
    onFailure: server.onFailure,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function afterStopping(server: SupervisedPostgres) {
  return async (error: unknown) => {
    await server.stop();
    throw error;
  };
}

function listen(
  folder: string,
  transport: "socket" | "loopback",
): PostgresEndpoint | Promise<PostgresEndpoint> {
  return transport === "socket" ? listenOnSocket(folder) : listenOnLoopback(folder);
}

function defaultConnection(): "socket" | "loopback" {
  return process.platform === "win32" ? "loopback" : "socket";
}
