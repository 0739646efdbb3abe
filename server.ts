import type { Server } from "node:http";
import { join } from "node:path";
import { makeFirstAdministrator } from "#app/accounts/first-administrator.server.ts";
import { closeLiveEvents, countListeners, hearChanges } from "#app/accounts/live-events.server.ts";
import { trackFileJobs } from "#app/catalogue/fetch-track-file.server.ts";
import { previewJobs } from "#app/catalogue/render-previews.server.ts";
import { onChange } from "#app/database/changes.server.ts";
import { countQueuedJobs } from "#app/database/job-runner.server.ts";
import { type OpenDatabase, openDatabase } from "#app/database/open-database.server.ts";
import { startJobs, stopJobs } from "#app/media/jobs.server.ts";
import { assertUsable } from "#app/media/storage.server.ts";
import { messageJobs } from "#app/messages/message-mails.server.ts";
import { publicPages, touchedBy } from "#app/public-pages.ts";
import { env } from "#app/system/env.server.ts";
import { log } from "#app/system/log.server.ts";
import { projectRoot } from "#app/system/project-root.server.ts";
import { closeServer } from "#app/web/close-server.server.ts";
import { makeApp, type Screens } from "#app/web/http-server.server.ts";
import { listen, type Wrap } from "#app/web/listen.server.ts";
import { addGauge } from "#app/web/metrics.server.ts";
import { PageCache } from "#app/web/page-cache.server.ts";
import { fillEmptyShop } from "./demo/fill-empty-shop.server.ts";

type Shop = { server: Server; close(): Promise<void> };

/**
 * Opens the shop: database, migrations, demo catalogue, HTTP server. Answers how to close it again,
 * in the reverse order, the database last.
 * @throws the signal's reason when it is told to stop meanwhile, with everything closed again.
 */
export async function openShop(screens: Screens, signal: AbortSignal, wrap?: Wrap): Promise<Shop> {
  const database = await openDatabase();
  try {
    signal.throwIfAborted();
    await assertUsable();
    await announceFirstAdministrator();
    if (env.DEMO === "on") {
      await fillEmptyShop(announceFilling, signal);
    }
    signal.throwIfAborted();
    await startJobs(previewJobs, { jobs: messageJobs }, { jobs: trackFileJobs });
    signal.throwIfAborted();
    const clientFolder = join(projectRoot(), "build", "client");
    const app = makeApp(screens, clientFolder, { pages: keepPages(), publicPages });
    const server = await listen(app, { wrap });
    return { server, close: () => closeShop(server, database) };
  } catch (error) {
    await stopJobs();
    await database.close();
    throw error;
  }
}

function announceFilling(count: number): void {
  process.stdout.write(`Filling the empty shop with ${count} demo tracks …\n`);
}

/** The page cache, which hears of every change in the database, whichever process made it. */
function keepPages(): PageCache {
  const pages = new PageCache({ bytes: env.PAGE_CACHE_MB * 1024 * 1024 });
  onChange((change) => pages.drop(touchedBy(change)));
  hearChanges();
  addGauge("page_cache_pages", "Public pages in memory.", () => pages.size.pages);
  addGauge("page_cache_bytes", "The memory that they take.", () => pages.size.bytes);
  addGauge("live_event_listeners", "Open streams of live events.", countListeners);
  addGauge("queued_jobs", "Jobs that are waiting or being done.", countQueuedJobs);
  return pages;
}

async function closeShop(server: Server, database: OpenDatabase): Promise<void> {
  await closeServer(server, closeLiveEvents);
  await stopJobs();
  await database.close();
}

/** A password that the shop made up is told here, once: only its hash is kept. */
async function announceFirstAdministrator(): Promise<void> {
  const { username, password } = (await makeFirstAdministrator()) ?? {};
  if (!password) return;
  process.stdout.write(
    `The first administrator is ${username} with the password ${password} (shown this once).\n`,
  );
}

function addressOf(server: Server): string {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  return env.PORT === 0 ? `http://localhost:${port}` : env.SITE_URL;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `The port ${env.PORT} is in use. Choose another with PORT.`;
  // A refused connection is an AggregateError, whose own message is empty.
  return error.message || (code ?? error.name);
}

/** Seconds after which the shop has stopped, whatever still keeps it. */
const LONGEST_STOP = 25;

/**
 * Opens the shop and closes it when the system or Ctrl-C says so, also while it is still opening. An error
 * that nobody caught may have left anything behind: what has begun is finished, then the process ends with
 * 1, so that whatever watches it starts it anew.
 */
export async function runShop(screens: Screens, wrap?: Wrap): Promise<void> {
  const told = new AbortController();
  let shop: Shop | undefined;
  async function stop(code: number): Promise<void> {
    if (told.signal.aborted) return;
    told.abort();
    process.exitCode = code;
    setTimeout(() => process.exit(1), LONGEST_STOP * 1000).unref();
    await shop?.close();
    if (shop) process.exit();
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught: the shop closes");
    void stop(1);
  });
  try {
    shop = await openShop(screens, told.signal, wrap);
    if (told.signal.aborted) await shop.close();
    else process.stdout.write(`Dubplate is open at ${addressOf(shop.server)}\n`);
  } catch (error) {
    if (!told.signal.aborted) {
      log.debug({ err: error }, "did not open");
      process.stderr.write(`Dubplate did not open. ${sentenceOf(error)}\n`);
      process.exitCode = 1;
    }
  }
  if (told.signal.aborted || !shop) process.exit();
}

if (import.meta.env.PROD) await runShop(await import("virtual:react-router/server-build"));
