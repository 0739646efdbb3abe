import { m } from "#messages";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

/** `close` returns the exit code, 0 by default. */
export type Running = { close(): Promise<number | undefined> };

type ListenError = NodeJS.ErrnoException & { port?: number };

const MAX_STOP_MS = 25_000;

export async function runUntilStopped(
  open: (signal: AbortSignal) => Promise<Running>,
): Promise<void> {
  const stopping = new AbortController();
  let running: Running | undefined;
  async function stop(code: number): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    process.exitCode = code;
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    if (running) process.exit(Math.max(code, (await running.close()) ?? 0));
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error; shutting down");
    void stop(1);
  });
  try {
    running = await open(stopping.signal);
    if (stopping.signal.aborted) await running.close();
  } catch (error) {
    if (!stopping.signal.aborted) {
      log.debug({ err: error }, "failed to start");
      process.stderr.write(`${m.start_failed({ reason: sentenceOf(error) })}\n`);
      process.exitCode = 1;
    }
  }
  if (stopping.signal.aborted || !running) process.exit();
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, port = env.PORT } = error as ListenError;
  if (code === "EADDRINUSE") {
    return port === env.PORT ? m.start_port_in_use({ port }) : m.start_tls_port_in_use({ port });
  }
  if (code === "EACCES" && syscall === "listen") return m.start_port_not_permitted({ port });
  // A refused connection is an AggregateError, whose own message is empty.
  return error.message || (code ?? error.name);
}
