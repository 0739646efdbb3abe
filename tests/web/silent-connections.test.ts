import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../app/platform/http/listen.server.ts";
import { until } from "../fixtures/until.ts";

/* Clients that keep their side of a connection open, whatever the shop sends. */

const MOST = 8;
let server: Server;

/** More than the system buffers between two programs. */
const LONG_ANSWER = "a".repeat(16 * 1024 * 1024);

beforeAll(async () => {
  const fetch = async (request: Request) =>
    new Response(new URL(request.url).pathname === "/long" ? LONG_ANSWER : "a page");
  const timeouts = { headersTimeout: 300, requestTimeout: 900, formTimeout: 300 };
  const limits = { keepAliveTimeout: 300, silenceTimeout: 600, connectionsCheckingInterval: 50 };
  const all = { ...timeouts, ...limits, maxConnections: MOST };
  server = await listen({ fetch }, { port: 0, limits: all });
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Opens a socket with `allowHalfOpen`, so that the other side's end is not answered. */
async function openSilent(): Promise<Socket> {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server does not listen.");
  const socket = connect({ port: address.port, host: address.address, allowHalfOpen: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

const countConnections = promisify((callback: (error: Error | null, count: number) => void) =>
  server.getConnections(callback),
);

/** Opens as many as the shop accepts. */
async function openAll(): Promise<Socket[]> {
  await until(countConnections, (count) => count === 0);
  const sockets = await Promise.all(Array.from({ length: MOST }, openSilent));
  await until(countConnections, (count) => count === MOST);
  return sockets;
}

const form = "POST /login HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\n";

test.each([
  ["say nothing", ""],
  ["never end their headers", "GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: "],
  ["never end a form", form],
  [
    "never end a form that comes in pieces",
    form.replace("Content-Length: 1000", "Transfer-Encoding: chunked"),
  ],
  ["never end what belongs to no form", form.replace("POST", "GET")],
  ["ask for a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n"],
  [
    "ask for another protocol",
    "GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  ],
  ["ask for the next HTTP", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["talk nonsense", "not even a request\r\n\r\n"],
  [
    "send headers that are too long",
    `GET / HTTP/1.1\r\nHost: shop\r\nX-Long: ${"a".repeat(17_000)}`,
  ],
  ["have read a page", "GET / HTTP/1.1\r\nHost: shop\r\n\r\n"],
  ["have read their last page", "GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n"],
])("clients that %s and stay connected are disconnected", async (_what, said) => {
  const sockets = await openAll();
  for (const socket of sockets) socket.resume().write(said);
  await until(countConnections, (count) => count === 0);
  for (const socket of sockets) socket.destroy();
});

test.each([
  ["stay", (socket: Socket) => socket],
  ["have said that they will send nothing more", (socket: Socket) => socket.end()],
])(
  "clients that request a long response, read none of it and %s are disconnected",
  async (_what, leave) => {
    const sockets = await openAll();
    for (const socket of sockets) {
      socket.pause().write("GET /long HTTP/1.1\r\nHost: shop\r\n\r\n");
      leave(socket);
    }
    await until(countConnections, (count) => count === 0);
    for (const socket of sockets) socket.destroy();
  },
);

test("clients that request a tunnel and leave before the response do no harm", async () => {
  const sockets = await openAll();
  for (const socket of sockets) {
    socket.write("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    socket.resetAndDestroy();
  }
  // An unhandled error event would end the process, which is this test run.
  await until(countConnections, (count) => count === 0);
});

test("connections freed from silent clients are available to others", async () => {
  const sockets = await openAll();
  for (const socket of sockets) socket.resume().write("GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ");
  await until(countConnections, (count) => count < MOST);
  const visitor = await openSilent();
  visitor.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  const [answer] = await once(visitor, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of [...sockets, visitor]) socket.destroy();
});
