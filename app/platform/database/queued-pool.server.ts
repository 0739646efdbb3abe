import pg from "pg";
import { ConnectionQueue } from "./connection-queue.server.ts";

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

const CONNECTIONS = 10;
/** Leaves connections to public pages during a crowd of buyers, and vice versa. */
const SHARE = 0.8;
const MAX_WAITING = 1_000;
const MAX_WAIT_MS = 20_000;

/** Queues in front of pg's pool, which refuses after `connectionTimeoutMillis` while it moves. */
export class QueuedPool extends pg.Pool {
  readonly #queue: ConnectionQueue;
  #open = 0;

  constructor(config: pg.PoolConfig) {
    super(config);
    const atOnce = config.max ?? CONNECTIONS;
    this.#queue = new ConnectionQueue({
      atOnce,
      atOnceOfKind: Math.ceil(atOnce * SHARE),
      maxWaiting: MAX_WAITING,
      standstillMs: config.connectionTimeoutMillis,
      maxWaitMs: MAX_WAIT_MS,
    });
    Object.defineProperty(this, "waitingCount", { get: () => this.#queue.waiting });
    this.on("connect", () => {
      this.#open += 1;
    });
    this.on("remove", () => {
      this.#open -= 1;
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectInTurn();
    if (!onConnected) return connected;
    connected.then(
      (client) => onConnected(undefined, client, client.release),
      (error: Error) => onConnected(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const releaseSlot = await this.#queue.enter();
    try {
      const client = await super.connect();
      const { release } = client;
      client.release = (error) => {
        release(error);
        releaseSlot();
      };
      return client;
    } catch (error) {
      // The others would only wait for the same error.
      if (this.#open === 0 && error instanceof Error) this.#queue.refuseAll(error);
      releaseSlot();
      throw error;
    }
  }
}
