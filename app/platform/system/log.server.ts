import { LRUCache } from "lru-cache";
import { destination, type LoggerOptions, pino } from "pino";
import { env } from "./env.server.ts";
import { redactSecrets } from "./redact-secrets.ts";

/** Removes values that a database quotes in its errors, because they may be secrets. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? String(error.code) : undefined;
  const constraint = "constraint" in error ? String(error.constraint) : undefined;
  const all = error instanceof AggregateError ? error.errors.map(describeError) : undefined;
  const reason = cause === undefined ? undefined : describeError(cause);
  return { type: name, message, code, constraint, stack, all, cause: reason };
}

const WARNING = 40;
const levels = { info: 30, warn: WARNING };
const WRITE_EVERY_MS = 200;
const MAX_LINES = 4_096;
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

const output = destination({ dest: 1, sync: false, maxLength: MAX_WAITING_BYTES });

/** Buffers lines, because each write wakes another thread, which costs as much as many lines. */
let lines: string[] = [];

const buffered = {
  write(line: string): void {
    lines.push(line);
    if (lines.length >= MAX_LINES) writeLines();
  },
};

function writeLines(): void {
  if (lines.length === 0) return;
  let text = "";
  for (const line of lines) text += line;
  lines = [];
  output.write(text);
}

setInterval(writeLines, WRITE_EVERY_MS).unref();
process.on("exit", () => {
  writeLines();
  try {
    output.flushSync();
  } catch {
    // The log's reader is gone.
  }
});

const keys = [env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.PAYPAL_CLIENT_SECRET];
const ownKeys = keys.filter((key) => key !== undefined);

const options: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: null,
  serializers: { err: describeError },
  redact: {
    paths: ["password", "*.password", "cookie", "*.cookie", "authorization", "*.authorization"],
    censor: "[redacted]",
  },
  hooks: {
    streamWrite: (line) => redactSecrets(line, ownKeys),
    logMethod(args, method, level) {
      method.apply(this, args);
      if (level >= WARNING) writeLines();
    },
  },
};

export const log = pino(options, buffered);

/** Has no secrets: `path` belongs to a public page. */
type RequestLine = {
  id: string;
  method: string;
  route: string;
  path: string | undefined;
  status: number;
  ms: number;
  cache: string | undefined;
};

/** Ends of lines by URL, because lines of a URL mostly differ at their start. */
const ends = new LRUCache<string, Omit<RequestLine, "id" | "ms"> & { text: string }>({ max: 500 });

function endOf({ method, route, path, status, cache }: RequestLine): string {
  const key = path ?? route;
  const last = ends.get(key);
  const isSame = last?.route === route && last.path === path && last.cache === cache;
  if (isSame && last.status === status && last.method === method) return last.text;
  const end = JSON.stringify({ method, route, path, status, cache, msg: "request" });
  const text = `,${end.slice(1)}\n`;
  ends.set(key, { method, route, path, status, cache, text });
  return text;
}

/** Writes a line as pino would, which takes nearly as long as a whole cached page. */
export function logRequest(request: RequestLine): void {
  const { id, status, ms } = request;
  const level = status >= 500 ? "warn" : "info";
  if (!log.isLevelEnabled(level)) return;
  const head = `{"level":${levels[level]},"time":${Date.now()},"id":"${id}","ms":${ms}`;
  buffered.write(head + endOf(request));
}

export function logConsole(): void {
  for (const name of ["error", "warn", "info", "log"] as const) {
    const level = name === "error" || name === "warn" ? "warn" : "debug";
    Reflect.set(console, name, (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error);
      const text = args.filter((arg) => arg !== err).map(String);
      log[level]({ err }, text.join(" ") || "an error in a package");
    });
  }
}
