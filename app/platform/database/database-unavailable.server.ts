import { DatabaseBusy } from "./connection-queue.server.ts";

/** Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html and of the system. */
const transientCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "40001", // serialization failure
  "40P01", // deadlock
  "53000", // too many open files
  "53100", // the disk is full
  "53200", // out of memory
  "53300", // too many connections
  "57014", // a statement that took too long
  "57P01", // shut down by an administrator
  "57P02", // another process crashed
  "57P03", // still starting
  "58030", // I/O error
]);

const connectionErrorPattern =
  /^(?:Connection terminated|timeout (?:expired|exceeded when trying to connect)|Query read timeout|Client has encountered a connection error)/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusy) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isTransient =
    transientCodes.has(code) || code.startsWith("08") || connectionErrorPattern.test(error.message);
  // A missing file has a `path`, and the database's socket has none.
  return (isTransient && !("path" in error)) || isDatabaseUnavailable(error.cause);
}
