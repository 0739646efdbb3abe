import { setTimeout as delay } from "node:timers/promises";
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { QueuedPool } from "./queued-pool.server.ts";
import type { Database } from "./schema.ts";

const { types } = pg;

// Whole numbers that Postgres counts in 64 bits fit a JavaScript number here; a day stays text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (day) => day);

/** What a query may run on: the database itself or a transaction in it. */
export type Db = Kysely<Database> | Transaction<Database>;

let pool: pg.Pool | undefined;

/** Tells `db` where the database is. Called once, by `openDatabase`. */
export function connect(config: pg.PoolConfig, onIdleError: (error: Error) => void): void {
  pool = openPool({ max: 10, statement_timeout: 15_000, ...config }, onIdleError);
}

/** Milliseconds for the server to let go of connections that are ended. */
const LETTING_GO_MS = 1_000;

/** Its `end` waits until the server has let go of every connection, or a server that stops next would cut them. */
class PatientPool extends QueuedPool {
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
    const patience = delay(LETTING_GO_MS, undefined, { ref: false });
    await Promise.race([Promise.all(this.#open), patience]);
  }
}

/** Connections of which one that breaks, resting or saying goodbye, ends no process. */
export function openPool(
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void = () => undefined,
): pg.Pool {
  const opened = new PatientPool(config);
  opened.on("error", onIdleError);
  // One that breaks in use fails its query; unheard, its event would end the process as well.
  opened.on("connect", (client) => client.on("error", () => undefined));
  return opened;
}

/** The connections under `db`, for what needs one of its own, such as the job runner. */
export function connectionPool(): pg.Pool {
  if (!pool) throw new Error("The database was asked before it was opened.");
  return pool;
}

/** A Kysely with our names (camelCase here, snake_case there) over any pool of connections. */
export function kyselyOver(connections: pg.Pool | (() => Promise<pg.Pool>)): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: connections });
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()] });
}

/** The one way to the database. */
export const db = kyselyOver(async () => connectionPool());

/** True when the database answers a query. */
export async function isDatabaseHealthy(): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
