import { destination, type LoggerOptions, pino } from "pino";
import { env } from "./env.server.ts";
import { redactSecrets } from "./redact-secrets.ts";

/** Without the values that a database quotes in its errors, which may be secrets. */
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
const WRITE_EVERY_MS = 200;
const MAX_LINES = 4_096;
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

const output = destination({ dest: 1, sync: false, maxLength: MAX_WAITING_BYTES });

/** Written in batches: each write wakes another thread, which costs as much as many lines. */
let lines: string[] = [];

const buffered = {
  write(line: string): void {
    lines.push(line);
    if (lines.length >= MAX_LINES) writeLines();
  },
};

function writeLines(): void {
  if (lines.length > 0) output.write(lines.join(""));
  lines = [];
}

setInterval(writeLines, WRITE_EVERY_MS).unref();
process.on("exit", () => {
  writeLines();
  try {
    output.flushSync();
  } catch {
    // the log's reader is gone
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
      method.apply(this, words);
      if (level >= WARNING) writeLines();
    },
  },
};

export const log = pino(options, buffered);

/** For lines without secrets: redacting them in `log` takes nearly as long as a whole cached page. */
export function logPlain(level: "info" | "warn", fields: object, msg: string): void {
  if (!log.isLevelEnabled(level)) return;
  const line = { level: pino.levels.values[level], time: Date.now(), ...fields, msg };
  buffered.write(`${JSON.stringify(line)}\n`);
}

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
