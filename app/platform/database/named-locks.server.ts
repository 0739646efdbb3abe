import type pg from "pg";
import { log } from "#app/platform/system/log.server.ts";
import { dedicatedConnection } from "./dedicated-connection.server.ts";

/* The locks of a process share one connection, and the database releases them when it ends. */

export type HeldLock = { release(): Promise<void> };

type OnRequested = () => void;

type Hold = { onRequested?: OnRequested };
type LockConnection = { client: pg.Client; held: Map<string, Hold> };

const CHANNEL = "wanted_locks";
/** Uses all 64 bits, so that no two names share a lock. */
const LOCK = "select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours";
const UNLOCK = "select pg_advisory_unlock(hashtextextended($1, 0))";

/** Releases the locks of a machine that was cut off after half a minute. */
const DETECT_DEAD_CONNECTIONS =
  "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

/** Shorter than the wait of an upload for its lock, whose first one opens the connection. */
const CONNECT_TIMEOUT_MS = 15_000;

let opening: Promise<LockConnection> | undefined;
let current: LockConnection | undefined;

export async function tryLock(
  name: string,
  onRequested: OnRequested,
): Promise<HeldLock | undefined> {
  const connection = await openConnection();
  // The database lets one connection acquire the same lock twice.
  if (connection.held.has(name)) return undefined;
  const hold: Hold = {};
  connection.held.set(name, hold);
  try {
    const { rows } = await connection.client.query<{ is_ours: boolean }>(LOCK, [name]);
    if (rows[0]?.is_ours) {
      hold.onRequested = onRequested;
      return { release: () => release(connection, name, hold) };
    }
  } catch (error) {
    closeConnection(connection); // The connection may hold the lock.
    throw error;
  }
  connection.held.delete(name);
  return undefined;
}

export async function requestLock(name: string): Promise<void> {
  const { client } = await openConnection();
  await client.query("select pg_notify($1, $2)", [CHANNEL, name]);
}

export async function closeLocks(): Promise<void> {
  const last = opening;
  opening = undefined;
  const connection = await last?.catch(() => undefined);
  await connection?.client.end().catch(() => undefined);
}

async function release(connection: LockConnection, name: string, hold: Hold): Promise<void> {
  if (connection.held.get(name) !== hold) return;
  try {
    await connection.client.query(UNLOCK, [name]);
    connection.held.delete(name);
  } catch (error) {
    log.warn({ err: error }, "a lock was lost with its connection");
    closeConnection(connection);
  }
}

function openConnection(): Promise<LockConnection> {
  opening ??= open();
  return opening;
}

async function open(): Promise<LockConnection> {
  const client = dedicatedConnection("dubplate locks", CONNECT_TIMEOUT_MS);
  const connection: LockConnection = { client, held: new Map() };
  current = connection;
  client.on("error", () => undefined);
  client.on("end", () => releaseLostLocks(connection));
  client.on("notification", ({ payload = "" }) => connection.held.get(payload)?.onRequested?.());
  try {
    await client.connect();
    await client.query(`${DETECT_DEAD_CONNECTIONS}; listen ${CHANNEL}`);
    return connection;
  } catch (error) {
    closeConnection(connection);
    throw error;
  }
}

function closeConnection(connection: LockConnection): void {
  releaseLostLocks(connection);
  connection.client.end().catch(() => undefined);
}

function releaseLostLocks(connection: LockConnection): void {
  if (current === connection) opening = undefined;
  const lostLocks = [...connection.held.values()];
  connection.held.clear();
  for (const { onRequested } of lostLocks) onRequested?.();
}
