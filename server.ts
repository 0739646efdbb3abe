import cluster from "node:cluster";
import type { Server } from "node:http";
import { join } from "node:path";
import { onChange } from "#app/platform/database/changes.server.ts";
import { connectionPool, db } from "#app/platform/database/db.server.ts";
import {
  type OpenDatabase,
  openDatabase,
  openPreparedDatabase,
  type ShopDatabase,
} from "#app/platform/database/open-database.server.ts";
import { serveAllMetrics } from "#app/platform/http/all-metrics.server.ts";
import { closeServers } from "#app/platform/http/close-server.server.ts";
import { makeApp, type Screens } from "#app/platform/http/http-server.server.ts";
import { listen, type Wrap } from "#app/platform/http/listen.server.ts";
import { listenSecurely } from "#app/platform/http/listen-securely.server.ts";
import { addGauge } from "#app/platform/http/metrics.server.ts";
import { PageCache } from "#app/platform/http/page-cache/page-cache.server.ts";
import { likeCookie } from "#app/platform/http/visitor.server.ts";
import { startWorkers } from "#app/platform/http/workers.server.ts";
import { setFailingJobListener } from "#app/platform/jobs/failing-jobs.server.ts";
import { countQueuedJobs, prepareJobs } from "#app/platform/jobs/job-runner.server.ts";
import { lockStorage } from "#app/platform/storage/lock-storage.server.ts";
import { assertUsable } from "#app/platform/storage/storage.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { log, logConsole } from "#app/platform/system/log.server.ts";
import { projectRoot } from "#app/platform/system/project-root.server.ts";
import { type Running, runUntilStopped } from "#app/platform/system/run-until-stopped.server.ts";
import { keepCertificate } from "#app/platform/tls/renew-certificate.server.ts";
import { findOutdatedPages, publicPages } from "#app/public-pages.ts";
import { makeFirstAdministrator } from "#app/shop/accounts/first-administrator.server.ts";
import {
  closeLiveEvents,
  countListeners,
  publishChanges,
} from "#app/shop/accounts/live-events.server.ts";
import { hasDemoTracks } from "#app/shop/catalog/demo-tracks.server.ts";
import { shopColumns } from "#app/shop/catalog/filters/shop-columns.server.ts";
import { shopVocabulary } from "#app/shop/catalog/search/vocabulary.server.ts";
import { addAnalysisJob } from "#app/shop/catalog/similar/analyze-originals.server.ts";
import { isOffered } from "#app/shop/content/offered-languages.server.ts";
import { flushCounts } from "#app/shop/insights/receive-beacon.server.ts";
import { mailFailingJob } from "#app/shop/mail/mail-failing-job.server.ts";
import { addCoverWidthsJob } from "#app/shop/media/add-cover-widths.server.ts";
import { addDescribeJob } from "#app/shop/media/audio-properties.server.ts";
import { startJobs, stopJobs } from "#app/shop/media/start-jobs.server.ts";
import { orderCookie } from "#app/shop/orders/access/browser-key.server.ts";
import { followPaymentKeys } from "#app/shop/payments/providers.server.ts";
import { findSetupPath } from "#app/shop/setup/setup-link.server.ts";
import { shopJobs, slowJobPools } from "#app/shop/shop-jobs.server.ts";
import { m } from "#messages";
import { demoJobs } from "./demo/add-demo-track.server.ts";
import { fillEmptyShop } from "./demo/fill-empty-shop.server.ts";

/** Returns what a start prints above the address. */
type Notice = (address: string) => string;

type PreparedShop = { database: ShopDatabase; notice: Notice | undefined };

async function prepareShop(signal: AbortSignal): Promise<PreparedShop> {
  const database = await openDatabase();
  try {
    signal.throwIfAborted();
    await assertUsable();
    await lockStorage();
    const isMade = await makeFirstAdministrator();
    // At a public address, the first page asks.
    if (env.DEMO === "on" && (isMade || !env.isDemoUndecided)) await fillEmptyShop();
    const notice = await findNotice();
    signal.throwIfAborted();
    return { database, notice };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function findNotice(): Promise<Notice | undefined> {
  const setupPath = await findSetupPath();
  if (setupPath) return (address) => m.start_set_up({ url: address + setupPath });
  if (!env.isDemoUndecided) return undefined;
  await prepareJobs();
  return (await hasDemoTracks(db)) ? m.start_demo_undecided : undefined;
}

/** Closing it closes the database last. */
async function serveShop(
  screens: Screens,
  database: OpenDatabase,
  signal: AbortSignal,
  wrap?: Wrap,
): Promise<Running & { server: Server }> {
  try {
    setFailingJobListener(mailFailingJob);
    await followPaymentKeys();
    await startJobs([...shopJobs, demoJobs], slowJobPools);
    await Promise.all([addDescribeJob(db), addAnalysisJob(db), addCoverWidthsJob(db)]);
    signal.throwIfAborted();
    const clientFolder = join(projectRoot(), "build", "client");
    const caching = { pages: openPageCache(), publicPages };
    const cookies = [orderCookie, likeCookie];
    const app = makeApp(screens, clientFolder, { cookies, caching, isOffered });
    const server = await listen(app, { wrap });
    const secure = env.isTlsInside ? await listenSecurely(app) : undefined;
    preloadCaches().catch((error) => log.warn(error, "couldn't preload the tracks"));
    if (secure && !cluster.isWorker) keepCertificate(() => secure.reload());
    const servers = secure ? [server, secure.server, secure.redirectServer] : [server];
    return { server, close: () => closeShop(servers, database) };
  } catch (error) {
    await stopJobs();
    await database.close();
    throw error;
  }
}

/** Preloads what the first visitor would otherwise wait for. */
async function preloadCaches(): Promise<void> {
  await shopColumns();
  await shopVocabulary();
}

function openPageCache(): PageCache {
  const pages = new PageCache({ maxBytes: env.PAGE_CACHE_MB * 1024 * 1024 });
  onChange((change) => pages.invalidate(findOutdatedPages(change)));
  publishChanges();
  addGauge("page_cache_pages", "Public pages in the cache.", () => pages.size.pages);
  addGauge("page_cache_bytes", "Memory used by the page cache, in bytes.", () => pages.size.bytes);
  addGauge("live_event_listeners", "Open event streams.", countListeners);
  addGauge(
    "database_waiting",
    "Requests waiting for a database connection.",
    () => connectionPool().waitingCount,
  );
  addGauge("queued_jobs", "Jobs that are queued or running.", countQueuedJobs, true);
  return pages;
}

async function closeShop(servers: Server[], database: OpenDatabase): Promise<undefined> {
  await closeServers(servers, closeLiveEvents);
  await flushCounts();
  await stopJobs();
  await database.close();
  return undefined;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : env.PORT;
}

function printAddress(port: number, notice: Notice | undefined): void {
  const address = env.PORT === 0 ? `http://localhost:${port}` : env.SITE_URL;
  if (notice) process.stdout.write(`${notice(address)}\n`);
  process.stdout.write(`${m.start_open({ address })}\n`);
}

/** `wrap` puts Vite in front during development. */
export function runShop(screens: Screens, wrap?: Wrap): Promise<void> {
  return runUntilStopped(async (signal) => {
    const { database, notice } = await prepareShop(signal);
    const shop = await serveShop(screens, database, signal, wrap);
    if (!signal.aborted) printAddress(portOf(shop.server), notice);
    return shop;
  });
}

/** Runs the primary of several processes, which owns the database and supervises the workers. */
function runPrimary(): Promise<void> {
  return runUntilStopped(async (signal) => {
    const { database, notice } = await prepareShop(signal);
    try {
      serveAllMetrics();
      const settings = { DATABASE_URL: database.address };
      const workers = await startWorkers(env.WEB_CONCURRENCY, settings, signal);
      printAddress(workers.port, notice);
      if (env.isTlsInside) keepCertificate();
      return {
        async close() {
          const code = await workers.stop();
          await database.close();
          return code;
        },
      };
    } catch (error) {
      await database.close();
      throw error;
    }
  });
}

function runWorker(screens: Screens): Promise<void> {
  return runUntilStopped(async (signal) =>
    serveShop(screens, await openPreparedDatabase(), signal),
  );
}

if (import.meta.env.PROD) {
  logConsole();
  if (env.WEB_CONCURRENCY > 1 && cluster.isPrimary) await runPrimary();
  else {
    const screens = await import("virtual:react-router/server-build");
    await (cluster.isWorker ? runWorker(screens) : runShop(screens));
  }
}
