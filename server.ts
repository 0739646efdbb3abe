import type { Server } from "node:http";
import { join } from "node:path";
import { makeFirstAdministrator } from "#app/accounts/first-administrator.server.ts";
import { closeLiveEvents } from "#app/accounts/live-events.server.ts";
import { trackFileJobs } from "#app/catalogue/fetch-track-file.server.ts";
import { previewJobs } from "#app/catalogue/render-previews.server.ts";
import { type OpenDatabase, openDatabase } from "#app/database/open-database.server.ts";
import { startJobs, stopJobs } from "#app/media/jobs.server.ts";
import { messageJobs } from "#app/messages/message-mails.server.ts";
import { env } from "#app/system/env.server.ts";
import { log } from "#app/system/log.server.ts";
import { projectRoot } from "#app/system/project-root.server.ts";
import {
  closeServer,
  listen,
  makeApp,
  type RequestListener,
  type Screens,
} from "#app/web/http-server.server.ts";
import { fillEmptyShop } from "./demo/fill-empty-shop.server.ts";

type Wrap = (listener: RequestListener) => RequestListener;

/**
 * Opens the shop: database, migrations, demo catalogue, HTTP server. Answers how to close it again,
 * in the reverse order, the database last.
 */
export async function openShop(screens: Screens, wrap?: Wrap) {
  const database = await openDatabase();
  try {
    await announceFirstAdministrator();
    if (env.DEMO === "on") {
      await fillEmptyShop((count) =>
        process.stdout.write(`Filling the empty shop with ${count} demo tracks …\n`),
      );
    }
    await startJobs(previewJobs, { jobs: messageJobs }, { jobs: trackFileJobs });
    const clientFolder = join(projectRoot(), "build", "client");
    const server = await listen(makeApp(screens, clientFolder), wrap);
    return { server, close: () => closeShop(server, database) };
  } catch (error) {
    await stopJobs();
    await database.close();
    throw error;
  }
}

async function closeShop(server: Server, database: OpenDatabase): Promise<void> {
  closeLiveEvents();
  await closeServer(server);
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

/** Opens the shop and closes it when the system or Ctrl-C says so. */
export async function runShop(screens: Screens, wrap?: Wrap): Promise<void> {
  try {
    const shop = await openShop(screens, wrap);
    process.stdout.write(`Dubplate is open at ${addressOf(shop.server)}\n`);
    const stop = () => void shop.close().then(() => process.exit(0));
    process.once("SIGINT", stop).once("SIGTERM", stop);
  } catch (error) {
    log.debug(error, "did not open");
    process.stderr.write(`Dubplate did not open. ${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

if (import.meta.env.PROD) await runShop(await import("virtual:react-router/server-build"));
