import type pg from "pg";
import { log } from "#app/platform/system/log.server.ts";
import { dedicatedConnection } from "./dedicated-connection.server.ts";

/* The locks of a process share one connection, and the database releases them when it ends. */

export type HeldLock = { release(): Promise<void> };

type OnWanted = () => void;

type Hold = { onWanted?: OnWanted };
type Keeper = { client: pg.Client; held: Map<string, Hold> };

const CHANNEL = "wanted_locks";
/** Uses all 64 bits, so that no two names share a lock. */
const LOCK = "select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours";
const UNLOCK = "select pg_advisory_unlock(hashtextextended($1, 0))";

/** Releases the locks of a machine that was cut off after half a minute. */
const NOTICE_DEAD_LINES =
  "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

let opening: Promise<Keeper> | undefined;
let current: Keeper | undefined;

export async function tryLock(name: string, onWanted: OnWanted): Promise<HeldLock | undefined> {
  const keeper = await openKeeper();
  // The database lets one connection acquire the same lock twice.
  if (keeper.held.has(name)) return undefined;
  const hold: Hold = {};
  keeper.held.set(name, hold);
  try {
    const { rows } = await keeper.client.query<{ is_ours: boolean }>(LOCK, [name]);
    if (rows[0]?.is_ours) {
      hold.onWanted = onWanted;
      return { release: () => release(keeper, name, hold) };
    }
  } catch (error) {
    drop(keeper); // The connection may hold the lock.
    throw error;
  }
  keeper.held.delete(name);
  return undefined;
}

export async function askForLock(name: string): Promise<void> {
  const { client } = await openKeeper();
  await client.query("select pg_notify($1, $2)", [CHANNEL, name]);
}

export async function closeLocks(): Promise<void> {
  const last = opening;
  opening = undefined;
  const keeper = await last?.catch(() => undefined);
  await keeper?.client.end().catch(() => undefined);
}

async function release(keeper: Keeper, name: string, hold: Hold): Promise<void> {
  if (keeper.held.get(name) !== hold) return;
  try {
    await keeper.client.query(UNLOCK, [name]);
    keeper.held.delete(name);
  } catch (error) {
    log.warn({ err: error }, "a lock was lost with its connection");
    drop(keeper);
  }
}

function openKeeper(): Promise<Keeper> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Keeper> {
  const client = dedicatedConnection("dubplate locks");
  const keeper: Keeper = { client, held: new Map() };
  current = keeper;
  client.on("error", () => undefined);
  client.on("end", () => lose(keeper));
  client.on("notification", ({ payload = "" }) => keeper.held.get(payload)?.onWanted?.());
  try {
    await client.connect();
    await client.query(`${NOTICE_DEAD_LINES}; listen ${CHANNEL}`);
    return keeper;
  } catch (error) {
    drop(keeper);
    throw error;
  }
}

function drop(keeper: Keeper): void {
  lose(keeper);
  keeper.client.end().catch(() => undefined);
}

function lose(keeper: Keeper): void {
  if (current === keeper) opening = undefined;
  const losers = [...keeper.held.values()];
  keeper.held.clear();
  for (const { onWanted } of losers) onWanted?.();
}
