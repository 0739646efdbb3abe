import { once } from "node:events";
import { cpSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { Agent, request as secureRequest } from "node:https";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  listenSecurely,
  type SecureServers,
} from "../../app/platform/http/listen-securely.server.ts";
import { addSecurityHeaders } from "../../app/platform/http/security-headers.server.ts";
import { findCertificateDetails } from "../../app/platform/tls/certificate-details.server.ts";
import { readPendingChallenge } from "../../app/platform/tls/certificate-files.server.ts";
import { describeCertificateProblem } from "../../app/platform/tls/certificate-problem.ts";
import { renewIfDue } from "../../app/platform/tls/renew-certificate.server.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { findFreePort } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { startShopHere } from "./shop-here.ts";

const { authority, HOST, httpPort, httpsPort, tlsSettings } = await vi.hoisted(
  () => import("./with-authority.ts"),
);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const folder = join(resolve(process.env.DATA_DIR ?? ""), "tls");
/** Long ago, because Node compares certificates with the real time. */
const start = Date.now() - 80 * DAY;
/** Time of this machine and of the authority. */
let now: Date;
let addresses: string[];
let ownAddresses: string[];
let servers: SecureServers;

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  now = new Date(start);
  addresses = ["203.0.113.7"];
  ownAddresses = [];
  authority.clock.now = () => now;
  Object.assign(authority.trouble, {
    isDown: false,
    wrongNonces: 0,
    isLimited: false,
    isUnknownName: false,
  });
  Object.assign(authority.hooks, { beforeOrder: () => {}, beforeTls: async () => {} });
  Object.assign(authority.ports, { http: httpPort, https: httpsPort });
  authority.accounts.clear();
  authority.validated.length = 0;
  authority.requests.length = 0;
  servers = await listenSecurely({ fetch: page });
});

afterEach(async () => {
  for (const server of [servers.server, servers.redirectServer]) {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
});

afterAll(() => authority.close());

function page(): Response {
  const headers = new Headers();
  addSecurityHeaders(headers);
  return new Response("a page", { headers });
}

async function renew(): Promise<boolean> {
  const isRenewed = await renewIfDue({
    now: () => now,
    resolve: async () => addresses,
    ownAddresses: () => ownAddresses,
  });
  await servers.reload(now);
  return isRenewed;
}

const after = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

type Place = {
  host: string;
  port: number;
  path?: string;
  method?: string;
  agent?: Agent | undefined;
  headers?: Record<string, string>;
};

/** Opens a new connection unless there is an agent. */
async function ask({ host, port, agent, ...rest }: Place) {
  const isSecure = port !== httpPort;
  const trust = isSecure && { servername: host, ca: authority.root, agent: agent ?? false };
  const send = isSecure ? secureRequest : plainRequest;
  const asked = send({ host: "127.0.0.1", port, headers: { Host: host }, ...rest, ...trust });
  asked.end();
  const [answer] = await once(asked, "response");
  const serial = isSecure ? (answer.socket as TLSSocket).getPeerCertificate().serialNumber : "";
  let text = "";
  for await (const piece of answer.setEncoding("utf8")) text += piece;
  return { status: answer.statusCode, headers: answer.headers, text, serial };
}

const askSecurely = (agent?: Agent) => ask({ host: HOST, port: httpsPort, agent });
const askPlainly = (path: string, method = "GET") =>
  ask({ host: HOST, port: httpPort, path, method });

async function problem() {
  const { failure } = await findCertificateDetails();
  return failure && describeCertificateProblem(failure.problem);
}

test("an empty shop gets a certificate, serves pages with it and redirects http to https", async () => {
  await expect(askSecurely()).rejects.toThrow();
  const { status, headers, text } = await askPlainly("/");
  expect([status, headers["retry-after"], headers.location]).toEqual([503, "60", undefined]);
  expect(text).toBe("This shop is getting its certificate. Try again in a minute.\n");
  expect(await renew()).toBe(true);
  expect(authority.validated).toEqual(["http-01"]);
  expect(await askSecurely()).toMatchObject({ status: 200, text: "a page" });
  expect(await findCertificateDetails()).toMatchObject({
    failure: undefined,
    certificate: { issuer: "Test Authority", isExpired: false },
  });
});

test.each([
  ["/music/night-shift?from=mail", "GET"],
  ["//elsewhere.example", "GET"],
  ["/login", "POST"],
])("http is redirected to https: %s with %s", async (path, method) => {
  await renew();
  const { status, headers } = await askPlainly(path, method);
  expect([status, headers.location]).toEqual([308, `https://${HOST}${path}`]);
});

test("the path of a challenge is never redirected, and answers only while one is open", async () => {
  await renew();
  expect(readPendingChallenge()).toBeUndefined();
  const { status, headers } = await askPlainly("/.well-known/acme-challenge/anything");
  expect([status, headers.location]).toEqual([404, undefined]);
});

test("account key and certificate can be read by their owner only", async () => {
  await renew();
  const modes = readdirSync(folder).map((name) => [
    name,
    statSync(join(folder, name)).mode & 0o777,
  ]);
  expect(Object.fromEntries(modes)).toEqual({
    "account-key.pem": 0o600,
    "certificate.pem": 0o600,
    "status.json": 0o600,
  });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a certificate is renewed after two thirds of its lifetime, with the same account, and served without a restart", async () => {
  await renew();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = await askSecurely(agent);
  after(59 * DAY);
  expect(await renew()).toBe(false);
  expect((await askSecurely()).serial).toBe(first.serial);
  after(DAY);
  expect(await renew()).toBe(true);
  expect((await askSecurely()).serial).not.toBe(first.serial);
  expect((await askSecurely(agent)).serial).toBe(first.serial);
  expect(authority.accounts.size).toBe(1);
  agent.destroy();
});

test("while the authority is down, the shop serves the old certificate and asks after 1, 2 and 4 hours", async () => {
  await renew();
  const { serial } = await askSecurely();
  after(61 * DAY);
  authority.trouble.isDown = true;
  for (const hours of [1, 2, 4]) {
    authority.requests.length = 0;
    expect(await renew()).toBe(false);
    expect(authority.requests).toEqual(["/directory"]);
    after(hours * HOUR - 1);
    expect(await renew()).toBe(false);
    expect(authority.requests).toEqual(["/directory"]);
    after(1);
  }
  expect((await askSecurely()).serial).toBe(serial);
  const { host } = new URL(authority.directoryUrl);
  expect(await problem()).toBe(
    `The certificate authority ${host} can't be reached or isn't responding properly.`,
  );
  authority.trouble.isDown = false;
  expect(await renew()).toBe(true);
  expect((await askSecurely()).serial).not.toBe(serial);
  expect(await problem()).toBeUndefined();
});

test("without a certificate, the shop asks once an hour, however often it failed", async () => {
  authority.trouble.isDown = true;
  for (let failures = 0; failures < 5; failures += 1) {
    authority.requests.length = 0;
    await renew();
    expect(authority.requests).toEqual(["/directory"]);
    after(HOUR - 1);
    await renew();
    expect(authority.requests).toHaveLength(1);
    after(1);
  }
});

test("a refused nonce is replaced by a new one", async () => {
  authority.trouble.wrongNonces = 2;
  expect(await renew()).toBe(true);
  expect(authority.trouble.wrongNonces).toBe(0);
});

test("an authority that has reached a limit is asked again when it allows, even if that takes three hours", async () => {
  authority.trouble.isLimited = true;
  expect(await renew()).toBe(false);
  expect(await problem()).toMatch(/has reached a limit for this name or server/);
  authority.trouble.isLimited = false;
  after(3 * HOUR - 1);
  expect(await renew()).toBe(false);
  after(1);
  expect(await renew()).toBe(true);
});

test("if the authority can't reach port 80, the shop proves itself on port 443, and visitors meanwhile get the old certificate", async () => {
  await renew();
  const { serial } = await askSecurely();
  after(61 * DAY);
  authority.ports.http = await findFreePort();
  const meanwhile: string[] = [];
  authority.hooks.beforeTls = async () => {
    meanwhile.push((await askSecurely()).serial);
  };
  expect(await renew()).toBe(true);
  expect(authority.validated).toEqual(["http-01", "tls-alpn-01"]);
  expect(meanwhile).toEqual([serial]);
  expect((await askSecurely()).serial).not.toBe(serial);
});

async function closePorts(): Promise<void> {
  const closed = await findFreePort();
  Object.assign(authority.ports, { http: closed, https: closed });
}

test.each([
  [
    ["203.0.113.7"],
    [],
    `The certificate authority couldn't reach the shop: ${HOST} points to 203.0.113.7. Check that this is your server and that your firewall opens ports ${httpPort} and ${httpsPort}.`,
  ],
  [
    ["203.0.113.7", "2001:db8::7"],
    ["198.51.100.2"],
    `${HOST} points to 203.0.113.7 and 2001:db8::7, but this server's address is 198.51.100.2. Change the A or AAAA record of ${HOST}.`,
  ],
])(
  "a shop that the authority can't reach says where its name points: %j, own addresses %j",
  async (found, own, sentence) => {
    addresses = found;
    ownAddresses = own;
    await closePorts();
    expect(await renew()).toBe(false);
    expect(await problem()).toBe(sentence);
  },
);

test("a name without an address is named as the reason", async () => {
  authority.trouble.isUnknownName = true;
  addresses = [];
  expect(await renew()).toBe(false);
  expect(await problem()).toBe(
    `${HOST} has no address in the DNS. Create an A or AAAA record that points to this server.`,
  );
});

test.each([
  ["no address", () => Object.assign(authority.trouble, { isUnknownName: true }), []],
  ["another server's address", closePorts, ["203.0.113.7"]],
])(
  "a name with %s gets a certificate ten minutes later if it then leads to the shop",
  async (_, begin, wrong) => {
    await begin();
    addresses = wrong;
    ownAddresses = ["198.51.100.2"];
    await renew();
    after(HOUR / 6);
    authority.requests.length = 0;
    await renew();
    expect(authority.requests).toEqual([]);
    addresses = ownAddresses;
    authority.trouble.isUnknownName = false;
    Object.assign(authority.ports, { http: httpPort, https: httpsPort });
    expect(await renew()).toBe(true);
  },
);

test("a wrong clock is named before a certificate is ordered", async () => {
  authority.clock.now = () => new Date(start + DAY);
  expect(await renew()).toBe(false);
  expect(authority.requests).toEqual(["/directory"]);
  expect(await problem()).toBe(
    `This server's clock is wrong: it says ${now.toISOString()}. Set it, for example with NTP.`,
  );
});

test("a shop that is killed while it orders a certificate waits ten minutes before it asks again", async () => {
  authority.hooks.beforeOrder = () => {
    cpSync(join(folder, "status.json"), join(folder, "killed.json"));
  };
  await renew();
  renameSync(join(folder, "killed.json"), join(folder, "status.json"));
  rmSync(join(folder, "certificate.pem"));
  expect(await problem()).toBe("The shop stopped while it was getting a certificate.");
  authority.requests.length = 0;
  after(HOUR / 6 - 1);
  expect(await renew()).toBe(false);
  expect(authority.requests).toEqual([]);
  after(1);
  expect(await renew()).toBe(true);
});

test("browsers are told to use https only after a week without trouble", async () => {
  const header = async () => (await askSecurely()).headers["strict-transport-security"];
  await renew();
  after(7 * DAY - 1);
  await renew();
  expect(await header()).toBeUndefined();
  after(1);
  await renew();
  expect(await header()).toBe("max-age=31536000");
  after(60 * DAY);
  authority.trouble.isDown = true;
  await renew();
  expect(await header()).toBeUndefined();
  authority.trouble.isDown = false;
  after(DAY);
  await renew();
  after(6 * DAY);
  await renew();
  expect(await header()).toBeUndefined();
  after(DAY);
  await renew();
  expect(await header()).toBe("max-age=31536000");
});

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

async function givenTlsSettings() {
  authority.clock.now = () => new Date();
  const ports = { http: await findFreePort(), https: await findFreePort() };
  Object.assign(authority.ports, ports);
  const [HTTP_PORT, HTTPS_PORT] = [String(ports.http), String(ports.https)];
  return { ports, settings: { ...tlsSettings, HTTP_PORT, HTTPS_PORT } };
}

test("a shop with HOST=public opens over https and shows administrators its certificate", async () => {
  const { ports, settings } = await givenTlsSettings();
  const shop = await startShopHere(settings);
  const home = { host: HOST, port: ports.https };
  const first = await until(() => ask(home).catch(() => undefined));
  expect([first?.status, first?.text.slice(0, 15)]).toEqual([200, "<!DOCTYPE html>"]);
  const session = await givenSession(await givenUser({ role: "admin" }));
  const headers = { Host: HOST, Cookie: `__Host-sid=${session}` };
  const screen = await ask({ ...home, path: "/admin/settings/https", headers });
  expect(screen.status).toBe(200);
  expect(screen.text).toContain("Test Authority");
  expect(await shop.stop()).toBe(0);
});

test("behind a proxy, the shop listens on its own port only", async () => {
  const { ports, settings } = await givenTlsSettings();
  const shop = await startShopHere({ ...settings, TRUST_PROXY: "1" });
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect([await isListening(ports.http), await isListening(ports.https)]).toEqual([false, false]);
  expect(authority.requests).toEqual([]);
  await shop.stop();
});

test("a shop whose port for https is taken doesn't start and says which", async () => {
  const { settings } = await givenTlsSettings();
  const taken = { ...settings, HTTPS_PORT: String(httpsPort) };
  await expect(startShopHere(taken)).rejects.toThrow(
    `Port ${httpsPort} is in use. Stop the program that uses it, or put the shop behind that program as a proxy.`,
  );
});
