import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AddressProblem,
  internet,
  type NetworkAccess,
  readPublicUrl,
  requestPublic,
} from "#app/platform/http/public-request.server.ts";
import type { FileProblem } from "#app/platform/storage/file-problem.ts";
import { type FileOutcome, refuseFile } from "./file-problem-text.ts";

const MAX_REDIRECTS = 3;
const TIME_LIMIT_MS = 120_000;
const PROGRESS_EVERY_MS = 1_000;
const MEDIA = "audio/*, image/*;q=0.9, */*;q=0.5";
const anonymous = { "Accept-Encoding": "identity", "User-Agent": "Dubplate" };
const redirects = new Set([301, 302, 303, 307, 308]);

class BadAnswer extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

export type RemoteFile = {
  target: string;
  maxBytes: number;
  /** Accepted types, by default those of uploads. */
  accept?: string;
  signal?: AbortSignal;
  timeLimitMs?: number;
  onSize?: (sizeBytes: number) => Promise<void>;
  onProgress?: (receivedBytes: number) => Promise<void>;
  networkAccess?: NetworkAccess;
};

/**
 * Connects to the verified public address only, also after redirects.
 * @throws the signal's reason.
 */
export async function fetchRemote(
  address: string,
  file: RemoteFile,
): Promise<FileOutcome<{ sizeBytes: number }>> {
  const timeLimit = AbortSignal.timeout(file.timeLimitMs ?? TIME_LIMIT_MS);
  const signal = file.signal ? AbortSignal.any([file.signal, timeLimit]) : timeLimit;
  try {
    const response = await follow(address, file, signal);
    return { done: { sizeBytes: await save(response, file, signal) } };
  } catch (error) {
    file.signal?.throwIfAborted();
    if (error instanceof AddressProblem) return refuseFile(error.code);
    if (error instanceof BadAnswer) return refuseFile(error.problem);
    return refuseFile(timeLimit.aborted ? "address-too-slow" : "address-unreachable", "busy");
  }
}

async function follow(
  address: string,
  { accept = MEDIA, networkAccess = internet }: RemoteFile,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers = { ...anonymous, Accept: accept };
  let url = readPublicUrl(address);
  for (let redirect = 0; redirect <= MAX_REDIRECTS; redirect += 1) {
    const response = await requestPublic(url, { headers, signal, networkAccess });
    const { statusCode = 0, headers: answer } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (!redirects.has(statusCode) || !answer.location) {
      throw new BadAnswer({ code: "address-failed", status: statusCode });
    }
    url = readPublicUrl(answer.location, url);
  }
  throw new BadAnswer({ code: "address-redirects" });
}

/** @throws {BadAnswer} if the body is empty, compressed or too large. */
async function save(
  response: IncomingMessage,
  file: RemoteFile,
  signal: AbortSignal,
): Promise<number> {
  const tooLarge = new BadAnswer({ code: "address-too-large" });
  const { "content-length": length, "content-encoding": encoding = "identity" } = response.headers;
  const declaredBytes = length === undefined ? undefined : Number(length);
  try {
    if (encoding !== "identity") throw new BadAnswer({ code: "address-compressed" });
    if (declaredBytes !== undefined && declaredBytes > file.maxBytes) throw tooLarge;
    if (declaredBytes) await file.onSize?.(declaredBytes);
    const count = counting(file, tooLarge);
    await pipeline(response, count.stream, createWriteStream(file.target), { signal });
    if (count.bytes() === 0) throw new BadAnswer({ code: "address-empty" });
    return count.bytes();
  } finally {
    response.destroy();
  }
}

function counting({ maxBytes, onProgress }: RemoteFile, tooLarge: BadAnswer) {
  let received = 0;
  let reportedAt = performance.now();
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      received += chunk.byteLength;
      if (received > maxBytes) return callback(tooLarge);
      if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return callback(null, chunk);
      reportedAt = performance.now();
      Promise.resolve(onProgress?.(received)).then(() => callback(null, chunk), callback);
    },
  });
  return { stream, bytes: () => received };
}
