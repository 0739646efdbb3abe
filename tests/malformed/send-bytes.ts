import { connect } from "node:net";
import type { OddRequest } from "./odd-requests.ts";

/** Response before the connection ended, or -1 without one. */
export type RawResponse = { status: number; text: string };

/** Timeout of a response in milliseconds. */
const PATIENCE_MS = 20_000;
/** Bytes after which an endless response, for example live events, is enough. */
const ENOUGH_BYTES = 2_000;

/**
 * Sends bytes unchanged. If the request promises more, it ends the stream; a complete one must ask
 * to close the connection.
 * @throws {Error} if nothing comes back and the connection stays open.
 */
export function sendBytes(url: string, { bytes, isWhole }: OddRequest): Promise<RawResponse> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: Number(port), allowHalfOpen: true });
    const said: Buffer[] = [];
    let length = 0;
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer to ${bytes.toString("latin1").slice(0, 2_000)}`));
    }, PATIENCE_MS);
    socket.on("data", (chunk) => {
      said.push(chunk);
      length += chunk.length;
      if (length > ENOUGH_BYTES || chunk.includes("text/event-stream")) socket.destroy();
    });
    // The server may close the connection to a rejected client that is still sending.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(late);
      const text = Buffer.concat(said).toString("latin1");
      resolve({ status: Number(/^HTTP\/1\.1 ([2-5]\d\d)/m.exec(text)?.[1] ?? -1), text });
    });
    socket.once("end", () => socket.end());
    if (isWhole) socket.write(bytes);
    else socket.end(bytes);
  });
}
