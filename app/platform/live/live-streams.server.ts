import { type LiveEvent, writeLiveEvent } from "./live-event.ts";

export type Listener = {
  network: string;
  account?: string | undefined;
  session?: string | undefined;
};

export const streamLimits = {
  perSession: 4,
  perAccount: 20,
  /** Limit of visitors: room for an office behind one address. */
  perNetwork: 100,
  visitors: 400,
  inAll: 500,
  heartbeatMs: 25_000,
  maxUnreadBytes: 64 * 1024,
  /** Age after which the browser reconnects, which checks its session again. */
  maxAgeMs: 60 * 60 * 1000,
};

type Stream<Who extends Listener> = {
  listener: Who;
  until: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

const encoder = new TextEncoder();
const hello = "retry: 1000\n:\n\n";
const heartbeat = ":\n\n";

export class LiveStreams<Who extends Listener> {
  readonly #limits: typeof streamLimits;
  readonly #streams = new Set<Stream<Who>>();
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<typeof streamLimits> = {}) {
    this.#limits = { ...streamLimits, ...limits };
  }

  get size(): number {
    return this.#streams.size;
  }

  listeners(): Who[] {
    return [...this.#streams].map(({ listener }) => listener);
  }

  open(listener: Who): Response {
    if (this.#isClosed) return refuse(503);
    if (!this.#hasRoom(listener)) return refuse(429);
    // A connection that carried a stream serves no further request, so that closing is quick.
    const headers = { "Cache-Control": "no-store", "X-Accel-Buffering": "no", Connection: "close" };
    return new Response(this.#start(listener), {
      headers: { "Content-Type": "text/event-stream", ...headers },
    });
  }

  publish(event: LiveEvent, isFor: (listener: Who) => boolean): void {
    const bytes = encoder.encode(writeLiveEvent(event));
    for (const stream of this.#streams) if (isFor(stream.listener)) this.#send(stream, bytes);
  }

  end(isFor: (listener: Who) => boolean): void {
    for (const stream of this.#streams) if (isFor(stream.listener)) this.#end(stream);
  }

  close(): void {
    this.#isClosed = true;
    this.end(() => true);
  }

  #hasRoom({ network, account, session }: Who): boolean {
    const { perSession, perAccount, perNetwork, visitors, inAll } = this.#limits;
    const all = this.listeners();
    if (all.length >= inAll) return false;
    const count = (is: (other: Who) => boolean) => all.filter(is).length;
    if (session !== undefined) {
      const ofSession = count((other) => other.session === session);
      const ofAccount = count((other) => other.account === account);
      return ofSession < perSession && ofAccount < perAccount;
    }
    const isVisitor = (other: Who) => other.session === undefined;
    const ofNetwork = count((other) => isVisitor(other) && other.network === network);
    return ofNetwork < perNetwork && count(isVisitor) < visitors;
  }

  #start(listener: Who): ReadableStream<Uint8Array> {
    let stream: Stream<Who> | undefined;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        stream = { listener, until: Date.now() + this.#limits.maxAgeMs, controller };
        this.#streams.add(stream);
        this.#send(stream, encoder.encode(hello));
        this.#heartbeatTimer ??= setInterval(
          () => this.#sendHeartbeats(),
          this.#limits.heartbeatMs,
        ).unref();
      },
      cancel: () => stream && this.#forget(stream),
    };
    const highWaterMark = this.#limits.maxUnreadBytes;
    return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark }));
  }

  #sendHeartbeats(): void {
    const now = Date.now();
    for (const stream of this.#streams) {
      if (stream.until <= now) this.#end(stream);
      else this.#send(stream, encoder.encode(heartbeat));
    }
  }

  #send(stream: Stream<Who>, bytes: Uint8Array): void {
    stream.controller.enqueue(bytes);
    if ((stream.controller.desiredSize ?? 0) > 0) return;
    this.#forget(stream);
    stream.controller.error("A client of the event stream stopped reading.");
  }

  #end(stream: Stream<Who>): void {
    this.#forget(stream);
    stream.controller.close();
  }

  #forget(stream: Stream<Who>): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#heartbeatTimer);
    this.#heartbeatTimer = undefined;
  }
}

function refuse(status: 429 | 503): Response {
  const headers = { "Retry-After": "30", "Cache-Control": "no-store" };
  return new Response("There are too many open event streams.", { status, headers });
}
