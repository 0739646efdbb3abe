import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { beginClosing } from "#app/platform/system/closing.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { closeConnectionsWithResponses, countPendingRequests } from "./watch-requests.server.ts";

/** Time for clients to get a last response with `Connection: close`. */
const LAST_RESPONSE_MS = 300;
const STREAM_FLUSH_MS = 100;
const DRAIN_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

/** Waits for `CLOSING_DELAY`, then accepts no connections and lets pending requests finish. */
export async function closeServers(servers: Server[], endStreams: () => void): Promise<void> {
  beginClosing();
  closeConnectionsWithResponses();
  const counts = await Promise.all(servers.map(countConnections));
  const hasConnections = counts.some((count) => count > 0);
  await pause(Math.max(env.CLOSING_DELAY * 1000, hasConnections ? LAST_RESPONSE_MS : 0));
  // Node's own close of an HTTP server would also end connections whose request is not read yet.
  const closed = servers.map(
    (server) =>
      new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve())),
  );
  endStreams();
  if (hasConnections) await pause(STREAM_FLUSH_MS);
  const until = performance.now() + DRAIN_TIMEOUT_MS;
  while (countPendingRequests() > 0 && performance.now() < until) {
    await pause(POLL_INTERVAL_MS);
    for (const server of servers) server.closeIdleConnections();
  }
  for (const server of servers) server.closeAllConnections();
  await Promise.all(closed);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
