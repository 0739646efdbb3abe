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
/** Letters of the lines of requests after which they are written all the same. */
const GATHERED_LETTERS = 64 * 1024;
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

let gathered = "";

/** What many requests have to say goes out in one piece: a piece costs what a hundred lines do. */
const requestLines = {
  write(line: string): void {
    gathered += line;
    if (gathered.length >= GATHERED_LETTERS) release();
  },
};

function release(): void {
  if (gathered !== "") output.write(gathered);
  gathered = "";
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

/**
 * For the one line that every request costs, so without the search for secrets: only for what cannot hold
 * any, such as numbers and the patterns of routes.
 */
export const requestLog = pino({ level: env.LOG_LEVEL, base: null }, requestLines);
