import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as immediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../app/platform/http/listen.server.ts";
import { type LiveEvent, writeLiveEvent } from "../../app/platform/live/live-event.ts";
import { LiveStreams } from "../../app/platform/live/live-streams.server.ts";

const streams = new LiveStreams<{ network: string }>();
let server: Server;

beforeAll(async () => {
  const fetch = (request: Request) => streams.open({ network: new URL(request.url).pathname });
  server = await listen({ fetch }, { port: 0 });
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function openStream(name: string): Promise<Socket> {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server does not listen.");
  const socket = connect(address.port, address.address);
  await once(socket, "connect");
  socket.on("error", () => undefined).write(`GET /${name} HTTP/1.1\r\nHost: shop\r\n\r\n`);
  return socket;
}

/** Limit for buffers between the shop and a reader: two sockets, with a margin. */
const UNDERWAY_BYTES = 32 * 1024 * 1024;

test("a browser that stops reading is disconnected before it costs much, and one that reads stays connected", async () => {
  const asleep = (await openStream("asleep")).pause();
  let receivedBytes = 0;
  const awake = (await openStream("awake")).on("data", (bytes) => {
    receivedBytes += bytes.length;
  });
  while (streams.size < 2) await immediate();
  const event: LiveEvent = { subject: "tracks", kind: "changed", ids: ["x".repeat(2_000)] };
  const size = writeLiveEvent(event).length;
  let sentBytes = 0;
  while (streams.size === 2 && sentBytes < UNDERWAY_BYTES) {
    streams.publish(event, () => true);
    sentBytes += size;
    // The active reader gets each event only after it has read the last one.
    while (receivedBytes < sentBytes) await immediate();
  }
  expect(sentBytes).toBeLessThan(UNDERWAY_BYTES);
  expect(streams.listeners()).toEqual([{ network: "/awake" }]);
  for (const socket of [asleep, awake]) socket.destroy();
});
