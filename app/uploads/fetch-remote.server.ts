import { lookup } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { isIP } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { isPublicAddress } from "./public-address.server.ts";

const MAX_REDIRECTS = 3;
const TIME_LIMIT_MS = 120_000;
const PROGRESS_EVERY_MS = 1_000;
const redirects = new Set([301, 302, 303, 307, 308]);

export type RemoteFile = {
  target: string;
  maxBytes: number;
  signal?: AbortSignal;
  timeLimitMs?: number;
  onSize?: (sizeBytes: number) => Promise<void>;
  /** At most once a second. */
  onProgress?: (receivedBytes: number) => Promise<void>;
  world?: World;
};

export type World = {
  resolve(name: string): Promise<string[]>;
  isPublic(address: string): boolean;
  ca?: string;
};

/** The message is a sentence for the user who entered the address. */
class RemoteProblem extends Error {}

const internet: World = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
};

/** Every connection, redirects included, goes to the public address that was checked. @throws the signal's reason. */
export async function fetchRemote(
  address: string,
  file: RemoteFile,
): Promise<Outcome<{ sizeBytes: number }>> {
  const timeLimit = AbortSignal.timeout(file.timeLimitMs ?? TIME_LIMIT_MS);
  const signal = file.signal ? AbortSignal.any([file.signal, timeLimit]) : timeLimit;
  try {
    const response = await follow(address, file.world ?? internet, signal);
    return { done: { sizeBytes: await save(response, file, signal) } };
  } catch (error) {
    file.signal?.throwIfAborted();
    if (error instanceof RemoteProblem) return refuse("invalid", error.message);
    if (timeLimit.aborted) return refuse("busy", "This address took too long to answer.");
    return refuse("busy", "Nothing could be fetched from this address.");
  }
}

async function follow(
  address: string,
  world: World,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = readAddress(address);
  for (let redirect = 0; redirect <= MAX_REDIRECTS; redirect += 1) {
    const response = await get(url, await checkedHost(url, world), world, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (!redirects.has(statusCode) || !headers.location) {
      throw new RemoteProblem(`This address answered with an error (${statusCode}).`);
    }
    url = readAddress(headers.location, url);
  }
  throw new RemoteProblem("This address leads on to others too many times.");
}

function readAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url?.protocol !== "https:") {
    throw new RemoteProblem("Only addresses that begin with https:// are fetched.");
  }
  if (url.username || url.password) {
    throw new RemoteProblem("An address with a user name or a password is not fetched.");
  }
  return url;
}

/** All of the host's addresses must be public. */
async function checkedHost(url: URL, { resolve, isPublic }: World): Promise<string> {
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(name) ? [name] : await resolve(name);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublic)) {
    throw new RemoteProblem("This address is not a public one.");
  }
  return first;
}

/** Connects to `host`, an IP address; the certificate must be for the name in `url`. */
function get(url: URL, host: string, { ca }: World, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIP(host);
  const options: RequestOptions = {
    agent: false,
    signal,
    ca,
    lookup: (_name, { all }, callback) =>
      all ? callback(null, [{ address: host, family }]) : callback(null, host, family),
    headers: { Accept: "audio/*, image/*;q=0.9, */*;q=0.5", "Accept-Encoding": "identity" },
  };
  return new Promise((resolve, reject) => {
    request(url, options).once("response", resolve).on("error", reject).end();
  });
}

/** @throws {RemoteProblem} when the body is empty, compressed or too large. */
async function save(
  response: IncomingMessage,
  file: RemoteFile,
  signal: AbortSignal,
): Promise<number> {
  const tooLarge = new RemoteProblem("The file at this address is too large.");
  const { "content-length": length, "content-encoding": encoding = "identity" } = response.headers;
  const announced = length === undefined ? undefined : Number(length);
  try {
    if (encoding !== "identity") throw new RemoteProblem("This address sends a compressed file.");
    if (announced !== undefined && announced > file.maxBytes) throw tooLarge;
    if (announced) await file.onSize?.(announced);
    const count = counting(file, tooLarge);
    await pipeline(response, count.stream, createWriteStream(file.target), { signal });
    if (count.bytes() === 0) throw new RemoteProblem("The file at this address is empty.");
    return count.bytes();
  } finally {
    response.destroy();
  }
}

function counting({ maxBytes, onProgress }: RemoteFile, tooLarge: RemoteProblem) {
  let received = 0;
  let reportedAt = performance.now();
  const stream = new Transform({
    transform(part: Buffer, _encoding, callback) {
      received += part.byteLength;
      if (received > maxBytes) return callback(tooLarge);
      if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return callback(null, part);
      reportedAt = performance.now();
      Promise.resolve(onProgress?.(received)).then(() => callback(null, part), callback);
    },
  });
  return { stream, bytes: () => received };
}
