import { LRUCache } from "lru-cache";
import { destination, type LoggerOptions, pino } from "pino";
import { env } from "./env.server.ts";
import { redactSecrets } from "./redact-secrets.ts";

/** What of an error is written: of a database error no values, which may be anybody's secrets. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? String(error.code) : undefined;
  const constraint = "constraint" in error ? String(error.constraint) : undefined;
  const all = error instanceof AggregateError ? error.errors.map(describeError) : undefined;
  const reason = cause === undefined ? undefined : describeError(cause);
  return { type: name, message, code, constraint, stack, all, cause: reason };
}

/** Lines are gathered for so many milliseconds, unless one of them is a warning or worse. */
const GATHERED_MS = 200;
/** Lines of requests, some 200 bytes each, after which they are written all the same. */
const MOST_GATHERED = 4_096;
const WARNING = 40;
/** Bytes that may wait for a reader of the log that has stopped reading; more is lost. */
const MOST_WAITING = 4 * 1024 * 1024;

const output = destination({
  dest: 1,
  sync: false,
  minLength: 8 * 1024,
  maxLength: MOST_WAITING,
  periodicFlush: GATHERED_MS,
});

/** What differs between the lines of requests, and the rest of each. */
type Gathered = { level: number; time: number; id: string; ms: number; end: string };

/**
 * What many requests have to say goes out in one piece: a piece wakes another thread, which costs the
 * server what hundreds of lines do.
 */
let gathered: Gathered[] = [];

function gather(line: Gathered): void {
  gathered.push(line);
  if (gathered.length >= MOST_GATHERED) release();
}

function release(): void {
  if (gathered.length === 0) return;
  let text = "";
  for (const { level, time, id, ms, end } of gathered) {
    text += `{"level":${level},"time":${time},"id":"${id}","ms":${ms}${end}`;
  }
  gathered = [];
  output.write(text);
}

setInterval(release, GATHERED_MS).unref();
process.on("exit", () => {
  release();
  try {
    output.flushSync();
  } catch {
    // whoever read the log has gone before
  }
});

const options: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: null,
  serializers: { err: describeError },
  redact: {
    paths: ["password", "*.password", "cookie", "*.cookie", "authorization", "*.authorization"],
    censor: "[redacted]",
  },
  hooks: {
    streamWrite: redactSecrets,
    logMethod(words, method, level) {
      release(); // so that all lines are in their order
      method.apply(this, words);
      if (level >= WARNING) output.flush();
    },
  },
};

/** JSON lines on standard output. What could be a secret is replaced before it is written. */
export const log = pino(options, output);

/** What is written of a request: nothing that can hold a secret, such as the path of a private page. */
type RequestLine = {
  /** Letters, digits and dashes. */
  id: string;
  /** One of those that HTTP knows, or `other`. */
  method: string;
  /** The pattern of what answered it. */
  route: string;
  path: string | undefined;
  status: number;
  ms: number;
  /** How the page cache answered, in a word. */
  cache: string | undefined;
};

const levels = { info: 30, warn: WARNING };

/** The end of the last line about an address: lines about the same one mostly differ in their beginning. */
const ends = new LRUCache<string, Omit<RequestLine, "id" | "ms"> & { text: string }>({ max: 500 });

function endOfLine({ method, route, path, status, cache }: RequestLine): string {
  const key = path ?? route;
  const last = ends.get(key);
  const isSame = last?.route === route && last.path === path && last.cache === cache;
  if (isSame && last.status === status && last.method === method) return last.text;
  const shown = path === undefined ? "" : `,"path":${JSON.stringify(path)}`;
  const kept = cache === undefined ? "" : `,"cache":"${cache}"`;
  const about = `"method":"${method}","route":${JSON.stringify(route)}${shown},"status":${status}`;
  const text = `,${about}${kept},"msg":"request"}\n`;
  ends.set(key, { method, route, path, status, cache, text });
  return text;
}

/**
 * Writes the one line that every request costs, in pino's form but put together by hand, which takes a third
 * of the time: there is nothing in it to search, and nothing but route and path that would need a quote.
 */
export function logRequest(request: RequestLine): void {
  const { id, status, ms } = request;
  const level = status >= 500 ? "warn" : "info";
  if (!log.isLevelEnabled(level)) return;
  gather({ level: levels[level], time: Date.now(), id, ms, end: endOfLine(request) });
}

/**
 * Writes what packages print to the console as lines of the log: without the values that a database
 * quotes in its errors.
 */
export function logConsole(): void {
  for (const name of ["error", "warn", "info", "log"] as const) {
    const level = name === "error" || name === "warn" ? "warn" : "debug";
    Reflect.set(console, name, (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error);
      const text = words.filter((word) => word !== err).map(String);
      log[level]({ err }, text.join(" ") || "a package met an error");
    });
  }
}
