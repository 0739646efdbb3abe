import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connectS3, type S3 } from "../app/media/s3.server.ts";
import { s3Storage } from "../app/media/s3-storage.server.ts";
import type { Storage } from "../app/media/storage.server.ts";
import { placeAt, placeInFolder } from "./s3-places.ts";

/** What S3 does wrong while it is set. */
type Fault = {
  cutAfterBytes?: number;
  /** Set to "once cut", it refuses whoever reads on. */
  refusesFiles?: "once cut" | "now";
  answersNothing?: boolean;
  /** What it answers to those who sign nothing. */
  strangersMay?: "read" | "list";
  /** How it takes no file: it says that something failed, hangs up half-way, or keeps it and hangs up. */
  writing?: "500" | "503" | "hangs up" | "loses its answer";
  /** Where that is so: the beginning of a key. */
  writingTo?: string;
};

/** What a public bucket answers to strangers, as far as somebody has to know who asks whether it is one. */
const forStrangers = { read: "probe", list: '<?xml version="1.0"?><ListBucketResult/>' };

/**
 * An S3 over HTTP with a bucket of its own, to which only signed requests are let, as a private bucket has it:
 * s3rver, or the one that `TEST_S3_ENDPOINT` names. It can be made to fail, and says what it holds.
 */
export async function startS3() {
  const bucket = `shop-${randomUUID()}`;
  const endpoint = process.env.TEST_S3_ENDPOINT;
  const place = await (endpoint ? placeAt(endpoint, bucket) : placeInFolder(bucket));
  const { answer, credentials } = place;
  const fault: Fault = {};
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    const asked = request.url?.includes("list-type=") ? "list" : "read";
    const isStranger = !request.headers.authorization;
    const isOpen = request.method === "GET" && fault.strangersMay === asked;
    const isRefused = fault.refusesFiles === "now" && request.method === "GET";
    if (isStranger && isOpen) response.end(forStrangers[asked]);
    else if (isStranger || isRefused) response.writeHead(403).end();
    else if (isRefusedWriting(request, bucket, fault))
      failToWrite(request, response, fault, answer);
    else if (!fault.answersNothing) {
      cut(request, response, fault);
      answer(request, response);
    }
  });
  const listen = (port: number) => once(server.listen(port, "127.0.0.1"), "listening");
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  async function goAway(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }
  return {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    fault,
    goAway,
    comeBack: () => listen(port),
    /** How many requests are being answered. */
    countOpen: () => open.size,
    list: place.list,
    read: place.read,
    async stop(): Promise<void> {
      if (server.listening) await goAway();
      await place.remove();
    },
  };
}

export type TestS3 = Awaited<ReturnType<typeof startS3>>;

/** The storage of a shop with the settings of that S3. */
export function storageOn({ settings }: Pick<TestS3, "settings">): Storage {
  return s3Storage(placeOn({ settings }));
}

/** The bucket itself, as a shop with the settings of that S3 reaches it. */
export function placeOn({ settings }: Pick<TestS3, "settings">): S3 {
  return connectS3({
    bucket: settings.S3_BUCKET,
    endpoint: settings.S3_ENDPOINT,
    region: "us-east-1",
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    },
    isPathStyle: true,
  });
}

/** Hangs up in the middle of the next file that is read. */
function cut({ method, socket }: IncomingMessage, response: ServerResponse, fault: Fault): void {
  const { cutAfterBytes } = fault;
  if (cutAfterBytes === undefined || method !== "GET") return;
  delete fault.cutAfterBytes;
  let left = cutAfterBytes;
  const write = response.write.bind(response);
  response.write = (part: Uint8Array) => {
    left -= part.byteLength;
    if (left <= 0) {
      if (fault.refusesFiles) fault.refusesFiles = "now";
      socket.destroy();
    }
    return left > 0 && write(part);
  };
}

function isRefusedWriting(
  { method, url = "" }: IncomingMessage,
  bucket: string,
  fault: Fault,
): boolean {
  const refused = `/${bucket}/${fault.writingTo ?? ""}`;
  return fault.writing !== undefined && method === "PUT" && url.startsWith(refused);
}

function failToWrite(
  request: IncomingMessage,
  response: ServerResponse,
  { writing: how }: Fault,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  const hangUp = () => void request.socket.destroy();
  if (how === "hangs up") request.once("data", hangUp);
  else if (how === "loses its answer") {
    response.write = () => true;
    response.end = () => {
      hangUp();
      return response;
    };
    answer(request, response);
  } else request.resume().once("end", () => response.writeHead(Number(how)).end());
}
