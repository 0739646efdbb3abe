import { mkdtemp, rm } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { NetworkAccess } from "../../app/platform/http/public-request.server.ts";
import { fetchRemote, type RemoteFile } from "../../app/platform/uploads/fetch-remote.server.ts";
import { testCertificate } from "./test-certificate.ts";

/* Servers to download from, for tests of URLs that users enter; closed after the test file. */

let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-fetch-"));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the port. */
export async function listenOn(server: Server, host: string, port = 0): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** Returns a path to download to. */
export const target = () => join(folder, crypto.randomUUID());

export function get(address: string, more: Partial<RemoteFile> = {}) {
  return fetchRemote(address, { target: target(), maxBytes: 10_000, ...more });
}

/**
 * Returns a network in which 127.0.0.1 is the public server of files.example, and the rest of the
 * machine is private.
 */
export function smallWorld(
  names: Record<string, string[]> = {},
): NetworkAccess & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async resolve(name) {
      asked.push(name);
      return names[name] ?? ["127.0.0.1"];
    },
    isPublic: (address) => address === "127.0.0.1",
    ca: testCertificate.cert,
  };
}

/** Returns the URL of an HTTPS server. */
export async function openServer(listener: RequestListener): Promise<string> {
  const port = await listenOn(createServer(testCertificate, listener), "127.0.0.1");
  return `https://files.example:${port}`;
}
