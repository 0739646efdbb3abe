import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync, unwatchFile, watchFile } from "node:fs";
import { createServer } from "node:net";
import { projectRoot } from "../app/system/project-root.server.ts";

/** A shop that runs as a process of its own, exactly as `npm start` runs it. */
export type RunningShop = {
  url: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it as the system would and waits; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Ports that no system gives away by itself (Linux from 32768, others from 49152): so many to each worker. */
const PORTS_FROM = 10_000;
const PORTS_EACH = 2_000;
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 10;
let nextPort = Math.floor(Math.random() * PORTS_EACH);

/** A port that nothing listens on, and that nobody else will be given before it is used. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_EACH; tries += 1) {
    const port = PORTS_FROM + worker * PORTS_EACH + (nextPort++ % PORTS_EACH);
    const server = createServer().listen(port);
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
  throw new Error("No port was free.");
}

/** A test that is not about the cache must see at once what it has just written. */
const usual = { NODE_ENV: "production", LOG_LEVEL: "warn", PAGE_CACHE_MB: "0" };

/**
 * Starts the built shop and answers once it says that it is open. `before` are words in front of the
 * command, such as those that give the process a view of the disks of its own. With `logFile` what it
 * prints goes straight to that file, so that nobody has to keep up with it who is measured, too.
 * @throws {Error} with what it printed when it stops instead.
 */
export async function startShop(
  settings: Record<string, string>,
  before: string[] = [],
  logFile?: string,
): Promise<RunningShop> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const { PATH = "", HOME = "" } = process.env;
  const [command = "", ...words] = [...before, process.execPath, "build/server/index.js"];
  const place = logFile ? openSync(logFile, "a") : "pipe";
  const shop = spawn(command, words, {
    cwd: projectRoot(),
    env: { PATH, HOME, ...usual, PORT: String(port), ...settings },
    stdio: ["ignore", place, place],
  });
  const printed: string[] = [];
  const output = () => (logFile ? readFileSync(logFile, "utf8") : printed.join("")).trimEnd();
  let isOpen = false;
  const opened = new Promise<void>((resolve, reject) => {
    const look = () => {
      if (isOpen || !output().includes("is open at")) return;
      isOpen = true;
      resolve();
    };
    for (const stream of [shop.stdout, shop.stderr]) {
      // In pieces, not in lines: a busy shop writes many.
      stream?.setEncoding("utf8").on("data", (piece: string) => {
        printed.push(piece);
        look();
      });
    }
    if (logFile) watchFile(logFile, { interval: 50 }, look);
    shop.once("exit", () => reject(new Error(`The shop did not open.\n${output()}`)));
  });
  await opened.finally(() => logFile && unwatchFile(logFile));
  return {
    url,
    process: shop,
    output,
    async stop(signal = "SIGTERM") {
      if (shop.exitCode !== null || shop.signalCode !== null) return shop.exitCode;
      const exited = once(shop, "exit");
      shop.kill(signal);
      await exited;
      return shop.exitCode;
    },
  };
}
