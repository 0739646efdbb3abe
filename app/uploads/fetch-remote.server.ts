import { lookup } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { isIP } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isPublicAddress } from "./public-address.ts";

const MOST_REDIRECTS = 3;
const TIME_LIMIT_MS = 120_000;
const NOTED_EVERY_MS = 1_000;
const redirects = new Set([301, 302, 303, 307, 308]);

export type RemoteFile = {
  /** Where its bytes are written; a file that is there is replaced. */
  target: string;
  mostBytes: number;
  signal?: AbortSignal;
  timeLimitMs?: number;
  /** Told how large the file is, when the server says it. */
  onSize?: (sizeBytes: number) => Promise<void>;
  /** Told at most once a second how much has come. */
  onProgress?: (receivedBytes: number) => Promise<void>;
  /** The world outside, which tests replace: names, which addresses are public, who is trusted. */
  world?: World;
};

export type World = {
  resolve(name: string): Promise<string[]>;
  isPublic(address: string): boolean;
  ca?: string;
};

/** What the person who gave the address is told; the message is the sentence. */
class RemoteProblem extends Error {}

const internet: World = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
};

/**
 * Fetches a file from an https address that a user has given: the only place that does such a thing.
 * Only public servers are asked, and the connection goes to the very address that was checked, at every
 * redirect anew. No cookie, no credentials and no address of ours is sent.
 * @throws the signal's reason when it is aborted; otherwise a problem is a sentence.
 */
export async function fetchRemote(
  address: string,
  file: RemoteFile,
): Promise<{ sizeBytes: number } | { problem: string }> {
  const timeLimit = AbortSignal.timeout(file.timeLimitMs ?? TIME_LIMIT_MS);
  const signal = file.signal ? AbortSignal.any([file.signal, timeLimit]) : timeLimit;
  try {
    const answer = await follow(address, file.world ?? internet, signal);
    return { sizeBytes: await save(answer, file, signal) };
  } catch (error) {
    file.signal?.throwIfAborted();
    if (error instanceof RemoteProblem) return { problem: error.message };
    if (timeLimit.aborted) return { problem: "This address took too long to answer." };
    return { problem: "Nothing could be fetched from this address." };
  }
}

/** The answer at the end of at most three redirects. */
async function follow(
  address: string,
  world: World,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = readAddress(address);
  for (let turn = 0; turn <= MOST_REDIRECTS; turn += 1) {
    const answer = await ask(url, await checkedHost(url, world), world, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return answer;
    answer.destroy();
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

/** An address of the server that may be asked: every address it has must be public. */
async function checkedHost(url: URL, { resolve, isPublic }: World): Promise<string> {
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(name) ? [name] : await resolve(name);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublic)) {
    throw new RemoteProblem("This address is not a public one.");
  }
  return first;
}

/** Asks the server at `host`, an IP address, in the name of `url`; its certificate must be for the name. */
function ask(url: URL, host: string, { ca }: World, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIP(host);
  const options: RequestOptions = {
    agent: false,
    signal,
    ca,
    lookup: (_name, { all }, answer) =>
      all ? answer(null, [{ address: host, family }]) : answer(null, host, family),
    headers: { Accept: "audio/*, image/*;q=0.9, */*;q=0.5", "Accept-Encoding": "identity" },
  };
  return new Promise((resolve, reject) => {
    request(url, options).once("response", resolve).on("error", reject).end();
  });
}

/** Writes the body as it comes. @throws {RemoteProblem} when it is too large. */
async function save(
  answer: IncomingMessage,
  file: RemoteFile,
  signal: AbortSignal,
): Promise<number> {
  const tooLarge = new RemoteProblem("The file at this address is too large.");
  const { "content-length": length, "content-encoding": encoding = "identity" } = answer.headers;
  const announced = length === undefined ? undefined : Number(length);
  try {
    if (encoding !== "identity") throw new RemoteProblem("This address sends a compressed file.");
    if (announced !== undefined && announced > file.mostBytes) throw tooLarge;
    if (announced) await file.onSize?.(announced);
    const count = counting(file, tooLarge);
    await pipeline(answer, count.stream, createWriteStream(file.target), { signal });
    if (count.bytes() === 0) throw new RemoteProblem("The file at this address is empty.");
    return count.bytes();
  } finally {
    answer.destroy();
  }
}

function counting({ mostBytes, onProgress }: RemoteFile, tooLarge: RemoteProblem) {
  let received = 0;
  let notedAt = performance.now();
  const stream = new Transform({
    transform(part: Buffer, _encoding, pass) {
      received += part.byteLength;
      if (received > mostBytes) return pass(tooLarge);
      if (performance.now() - notedAt < NOTED_EVERY_MS) return pass(null, part);
      notedAt = performance.now();
      Promise.resolve(onProgress?.(received)).then(() => pass(null, part), pass);
    },
  });
  return { stream, bytes: () => received };
}
