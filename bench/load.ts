import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/*
 * Process that requests URLs as fast as possible: each in turn for a short time, over a number of
 * connections, round after round, so that other load on the machine affects all of them. `node
 * bench/load.ts ROUNDS MILLISECONDS CONNECTIONS URL…` prints JSON with the responses per second of
 * each URL in each round. HTTP is written by hand, because the time of a client that does more
 * would be measured too.
 */

const [rounds, milliseconds, connections, ...urls] = process.argv.slice(2);

/** Maximum number of requests that the shop accepts per connection. */
const MAX_PER_CONNECTION = 1_000;

/** URL with the connections that request it. */
class Target {
  readonly #url: URL;
  readonly #request: Buffer;
  readonly #open = new Set<Connection>();
  #isAsking = false;
  #responses = 0;
  #whenAnswered = () => {};

  constructor(url: string) {
    this.#url = new URL(url);
    const { host, pathname, search } = this.#url;
    this.#request = Buffer.from(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`,
    );
  }

  async open(count: number): Promise<void> {
    for (let opened = 0; opened < count; opened += 1) await once(this.#openOne(), "connect");
  }

  /**
   * Sends requests for some milliseconds and waits for the last responses. Returns the responses
   * per second.
   */
  async ask(during: number): Promise<number> {
    const begun = performance.now();
    this.#responses = 0;
    this.#isAsking = true;
    for (const connection of this.#open) connection.ask();
    await delay(during);
    this.#isAsking = false;
    await new Promise<void>((resolve) => {
      this.#whenAnswered = () => {
        if (![...this.#open].some((connection) => connection.isWaiting)) resolve();
      };
      this.#whenAnswered();
    });
    return (this.#responses / (performance.now() - begun)) * 1000;
  }

  close(): void {
    for (const { socket } of this.#open) socket.removeAllListeners("close").destroy();
  }

  /** Opens a connection, and another one when the server closes it. */
  #openOne(): Socket {
    const socket = connect(Number(this.#url.port), this.#url.hostname).setNoDelay(true);
    const connection = new Connection(socket, this.#request, () => this.#onResponse(connection));
    socket.on("error", (error) => {
      if (!this.#open.has(connection)) throw error; // No server is listening.
    });
    socket.on("connect", () => {
      this.#open.add(connection);
      if (this.#isAsking) connection.ask();
    });
    socket.on("close", () => {
      this.#open.delete(connection);
      this.#openOne();
      this.#whenAnswered();
    });
    return socket;
  }

  #onResponse(connection: Connection): void {
    this.#responses += 1;
    if (connection.responses === MAX_PER_CONNECTION) connection.socket.end();
    else if (this.#isAsking) connection.ask();
    if (!this.#isAsking) this.#whenAnswered();
  }
}

/** Repeats the same request, and reports each complete response. */
class Connection {
  readonly socket: Socket;
  isWaiting = false;
  responses = 0;
  readonly #request: Buffer;
  readonly #onResponse: () => void;
  #head = "";
  #missing = 0;

  constructor(socket: Socket, request: Buffer, onResponse: () => void) {
    this.socket = socket;
    this.#request = request;
    this.#onResponse = onResponse;
    socket.on("data", (chunk) => this.#read(chunk));
  }

  ask(): void {
    this.isWaiting = true;
    this.socket.write(this.#request);
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= chunk.length;
    else {
      this.#head += chunk.toString("latin1");
      const end = this.#head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const [, length] = /content-length: (\d+)/i.exec(this.#head) ?? [];
      if (length === undefined || !this.#head.startsWith("HTTP/1.1 200"))
        throw new Error(this.#head.slice(0, end));
      this.#missing = Number(length) - (this.#head.length - end - 4);
      this.#head = "";
    }
    if (this.#missing > 0) return;
    this.isWaiting = false;
    this.responses += 1;
    this.#onResponse();
  }
}

const targets = urls.map((url) => ({ target: new Target(url), rates: [] as number[] }));
for (const { target } of targets) await target.open(Number(connections));
for (let round = 0; round < Number(rounds); round += 1) {
  for (const { target, rates } of targets) rates.push(await target.ask(Number(milliseconds)));
}
for (const { target } of targets) target.close();
process.stdout.write(JSON.stringify(targets.map(({ rates }) => rates)));
