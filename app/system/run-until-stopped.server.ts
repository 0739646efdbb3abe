import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

/** What runs; `close` answers the exit code that it ends with, 0 unless it says otherwise. */
export type Running = { close(): Promise<number | undefined> };

/** Seconds after which the process has stopped, whatever still keeps it. */
const LONGEST_STOP = 25;

/**
 * Opens something and closes it when the system or Ctrl-C says so, also while it is still opening. An error
 * that nobody caught may have left anything behind: what has begun is finished, then the process ends with
 * 1, so that whatever watches it starts it anew.
 */
export async function runUntilStopped(
  open: (signal: AbortSignal) => Promise<Running>,
): Promise<void> {
  const told = new AbortController();
  let running: Running | undefined;
  async function stop(code: number): Promise<void> {
    if (told.signal.aborted) return;
    told.abort();
    process.exitCode = code;
    setTimeout(() => process.exit(1), LONGEST_STOP * 1000).unref();
    if (running) process.exit(Math.max(code, (await running.close()) ?? 0));
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught: the shop closes");
    void stop(1);
  });
  try {
    running = await open(told.signal);
    if (told.signal.aborted) await running.close();
  } catch (error) {
    if (!told.signal.aborted) {
      log.debug({ err: error }, "did not open");
      process.stderr.write(`Dubplate did not open. ${sentenceOf(error)}\n`);
      process.exitCode = 1;
    }
  }
  if (told.signal.aborted || !running) process.exit();
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `The port ${env.PORT} is in use. Choose another with PORT.`;
  // A refused connection is an AggregateError, whose own message is empty.
  return error.message || (code ?? error.name);
}
