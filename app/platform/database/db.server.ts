import { setTimeout as delay } from "node:timers/promises";
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { QueuedPool } from "./queued-pool.server.ts";
import type { Database } from "./schema.ts";

const { types } = pg;

// 64-bit counts fit a JavaScript number here; a day stays text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (day) => day);

export type Db = Kysely<Database> | Transaction<Database>;

let pool: pg.Pool | undefined;

export function connect(config: pg.PoolConfig, onIdleError: (error: Error) => void): void {
  pool = openPool({ max: 10, statement_timeout: 15_000, ...config }, onIdleError);
}

const CLOSE_TIMEOUT_MS = 1_000;

/** Waits in `end` for closed connections, which stopping the server next would cut off. */
class DrainedPool extends QueuedPool {
  readonly #open = new Set<Promise<void>>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("connect", (client) => {
      const ended = new Promise<void>((resolve) => client.once("end", resolve));
      this.#open.add(ended);
      void ended.then(() => this.#open.delete(ended));
    });
  }

  override async end(): Promise<void> {
    await super.end();
    const timeout = delay(CLOSE_TIMEOUT_MS, undefined, { ref: false });
    await Promise.race([Promise.all(this.#open), timeout]);
  }
}

export function openPool(
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void = () => undefined,
): pg.Pool {
  const opened = new DrainedPool(config);
  opened.on("error", onIdleError);
  // An unhandled error event would end the process; the query itself fails.
  opened.on("connect", (client) => client.on("error", () => undefined));
  return opened;
}

export function connectionPool(): pg.Pool {
  if (!pool) throw new Error("The database was asked before it was opened.");
  return pool;
}

export function kyselyOver(connections: pg.Pool | (() => Promise<pg.Pool>)): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: connections });
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()] });
}

export const db = kyselyOver(async () => connectionPool());

export async function isDatabaseHealthy(): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
