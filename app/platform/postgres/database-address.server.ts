import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { m } from "#messages";
import { DATABASE_NAME, readPassword } from "./cluster.server.ts";

export type DatabaseAddress = {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
  /** PGSSLMODE for another server would apply otherwise. */
  ssl: false;
};

export type PostgresEndpoint = {
  address: DatabaseAddress;
  settings: Record<string, string | number>;
  socket?: string;
  close(): void;
};

const PORT = 5432;
const SOCKET = `.s.PGSQL.${PORT}`;

/** `sun_path` of sockaddr_un holds 104 bytes on macOS, 108 on Linux, with its final zero. */
const MAX_PATH_BYTES = 103;

/** Listens only on a socket in the private folder (0700), with a short relative name. */
export function listenOnSocket(folder: string): PostgresEndpoint {
  const path = join(folder, SOCKET);
  const short = Buffer.byteLength(path) > MAX_PATH_BYTES ? shortPathTo(folder) : undefined;
  const host = short?.path ?? folder;
  return {
    address: { host, port: PORT, user: DATABASE_NAME, database: DATABASE_NAME, ssl: false },
    socket: join(host, SOCKET),
    settings: {
      listen_addresses: "",
      unix_socket_directories: ".",
      unix_socket_permissions: "0700",
      port: PORT,
    },
    close: () => short?.close(),
  };
}

/** Listens without Unix sockets: on this machine only, on a random port, with a password. */
export async function listenOnLoopback(folder: string): Promise<PostgresEndpoint> {
  const host = "127.0.0.1";
  const port = await freePort(host);
  const password = readPassword(folder);
  return {
    address: { host, port, user: DATABASE_NAME, database: DATABASE_NAME, password, ssl: false },
    settings: { listen_addresses: host, unix_socket_directories: "", port },
    close: () => undefined,
  };
}

/** Returns a short path: an open handle on Linux, elsewhere a link in a private folder. */
function shortPathTo(folder: string): { path: string; close(): void } {
  if (process.platform === "linux") {
    const handle = openSync(folder, "r");
    return { path: `/proc/${process.pid}/fd/${handle}`, close: () => closeSync(handle) };
  }
  const linkFolder = mkdtempSync(join(tmpdir(), "dubplate-"));
  symlinkSync(folder, join(linkFolder, "d"));
  return {
    path: join(linkFolder, "d"),
    close: () => rmSync(linkFolder, { recursive: true, force: true }),
  };
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error(m.database_no_port());
  return address.port;
}
