import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../app/platform/http/listen.server.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { timeUntil } from "../fixtures/until.ts";
import { startShopHere } from "./shop-here.ts";

const patience = { headersTimeout: 60_000, formTimeout: 60_000 };
const impatience = { headersTimeout: 300, formTimeout: 300 };
let patient: Server;
/**
 * Server with short timeouts, for slow clients only, because a busy machine would affect fast ones.
 */
let impatient: Server;

beforeAll(async () => {
  const fetch = async (request: Request) => new Response(`read ${await request.text()}`);
  const limits = { connectionsCheckingInterval: 50, maxConnections: 8, maxRequestsPerSocket: 3 };
  patient = await listen({ fetch }, { port: 0, limits: { ...limits, ...patience } });
  impatient = await listen({ fetch }, { port: 0, limits: { ...limits, ...impatience } });
});

afterAll(() => {
  for (const server of [patient, impatient]) {
    server.close();
    server.closeAllConnections();
  }
});

function open(server: Server): Socket {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server does not listen.");
  return connect(address.port, address.address);
}

/** Returns everything received until the connection ends. */
function readToEnd(socket: Socket): Promise<string> {
  const said: Buffer[] = [];
  socket.on("error", () => undefined).on("data", (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    socket.once("close", () => resolve(Buffer.concat(said).toString()));
  });
}

/** Sends bytes slowly while the other side listens. Returns its response. */
async function sendSlowly(beginning: string): Promise<string> {
  const socket = open(impatient);
  socket.write(beginning);
  const dripping = setInterval(() => socket.writable && socket.write("a"), 20);
  const answer = await readToEnd(socket);
  clearInterval(dripping);
  return answer;
}

function send(request: string): Promise<string> {
  const socket = open(patient);
  socket.write(request);
  return readToEnd(socket);
}

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: "],
  ["a form", "POST /login HTTP/1.1\r\nHost: shop\r\nContent-Length: 100000\r\n\r\n"],
  [
    "a form below the uploads",
    "POST /uploads/from-address HTTP/1.1\r\nHost: shop\r\nContent-Length: 100000\r\n\r\n",
  ],
])("a client that sends %s one byte at a time is disconnected", async (_what, beginning) => {
  expect(await sendSlowly(beginning)).toMatch(/^HTTP\/1\.1 408 /);
});

test("an upload part may take longer than a form", async () => {
  const socket = open(impatient);
  const type = "Content-Type: application/offset+octet-stream";
  const path = `/uploads/${crypto.randomUUID()}`;
  socket.write(`PATCH ${path} HTTP/1.1\r\nHost: shop\r\n${type}\r\nContent-Length: 40\r\n\r\n`);
  let sent = 0;
  const dripping = setInterval(() => {
    if (sent < 40) socket.write("a");
    sent += 1;
  }, 20);
  const [answer] = await once(socket, "data");
  clearInterval(dripping);
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  [`GET / HTTP/1.1\r\nHost: shop\r\nX-Long: ${"a".repeat(17_000)}\r\n\r\n`, 431],
  ["FOO / HTTP/1.1\r\nHost: shop\r\n\r\n", 405],
  ["CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 405],
  ["GET / HTTP/1.1\r\nHost: shop\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400],
  ["not even a request\r\n\r\n", 405],
])("%.40s… is refused", async (request, status) => {
  const answer = await send(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.includes("\r\nAllow: GET, HEAD, POST\r\n")).toBe(status === 405);
});

test("a connection carries a limited number of requests, then the client needs a new one", async () => {
  const socket = open(patient);
  const all = readToEnd(socket);
  for (let count = 1; count <= 3; count += 1) {
    socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
    const [answer] = await once(socket, "data");
    expect(String(answer).includes("Connection: close")).toBe(count === 3);
  }
  expect((await all).match(/HTTP\/1\.1 200 /g)).toHaveLength(3);
});

test("the number of connections is limited, and one that ends makes room for another", async () => {
  const sockets = Array.from({ length: 8 }, () => open(patient));
  for (const socket of sockets) socket.on("error", () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const request = "GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n";
  const isAnswered = async () => (await send(request)).includes("200 OK");
  await timeUntil(async () => !(await isAnswered()));
  for (const socket of sockets) socket.destroy();
  await timeUntil(isAnswered);
});

let shop: RunningShop;

test("only 100 of 200 live streams from one address open, and a visitor who leaves makes room", async () => {
  shop = await startShopHere();
  const stop = new AbortController();
  // Responses stay referenced, because the client closes the connection of an unreferenced one.
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => fetch(`${shop.url}/live`, { signal: stop.signal })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  expect((await fetch(shop.url)).status).toBe(200);
  stop.abort();
  const isFree = async () => {
    const again = new AbortController();
    const { status } = await fetch(`${shop.url}/live`, { signal: again.signal });
    again.abort();
    return status === 200;
  };
  await timeUntil(isFree);
});

test("the shop does not support TRACE and refuses a form larger than 64 kB", async () => {
  const { port } = new URL(shop.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write("TRACE / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n");
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 405 /);
  const body = new URLSearchParams({ username: "a".repeat(70_000) });
  const headers = { Origin: shop.url };
  const answer = await fetch(`${shop.url}/login`, { method: "POST", body, headers });
  expect(answer.status).toBe(413);
});

test("five hundred clients that never finish their headers keep no one else waiting", async () => {
  const { port } = new URL(shop.url);
  const sockets = Array.from({ length: 500 }, () => connect(Number(port), "127.0.0.1"));
  for (const socket of sockets) {
    socket.on("error", () => undefined).write("GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: a");
  }
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (let count = 0; count < 20; count += 1) expect((await fetch(shop.url)).status).toBe(200);
  expect(sockets.some((socket) => !socket.destroyed)).toBe(true);
  for (const socket of sockets) socket.destroy();
});

test("a sign-in counts toward the address it really comes from, whatever address it claims", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const address = `203.0.113.${count}`;
    const body = new URLSearchParams({ username: `guess${count}`, password: "wrong password" });
    const forgedHeaders = {
      "X-Forwarded-For": address,
      "X-Real-IP": address,
      Forwarded: `for=${address}`,
    };
    const headers = { Origin: shop.url, "CF-Connecting-IP": address, ...forgedHeaders };
    const answer = await fetch(`${shop.url}/login`, { method: "POST", body, headers });
    statuses.push(answer.status);
  }
  // Number of requests allowed per address in ten minutes.
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20);
});
