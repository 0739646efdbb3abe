import { type UploadState, uploadState } from "../../app/platform/uploads/upload-state.ts";
import { until } from "../fixtures/until.ts";

/** Timeout for analyzing a long file while the machine runs other tests. */
const MAX_ANALYSIS_SECONDS = 110;

const idOf = (path: string) => path.split("/").pop() ?? "";

/** Client of the tus protocol, written by hand so that tests can misuse it. */
export function uploadClient(shopUrl: string, token?: string) {
  const common = {
    Origin: shopUrl,
    "Tus-Resumable": "1.0.0",
    ...(token && { Cookie: `sid=${token}` }),
  };
  const ask = (path: string, init: RequestInit, headers: Record<string, string> = {}) =>
    fetch(new URL(path, shopUrl), { ...init, headers: { ...common, ...headers } });

  const client = {
    begin(kind: string, sizeBytes: number | string, filename = "take.wav") {
      const encode = (text: string) => Buffer.from(text).toString("base64");
      return ask(
        "/uploads",
        { method: "POST" },
        {
          "Upload-Length": String(sizeBytes),
          "Upload-Metadata": `kind ${encode(kind)},filename ${encode(filename)}`,
        },
      );
    },
    /** Starts an upload that must be accepted. Returns its path. */
    async begun(kind: string, sizeBytes: number, filename?: string): Promise<string> {
      const answer = await client.begin(kind, sizeBytes, filename);
      const path = answer.headers.get("Location");
      if (answer.status !== 201 || !path)
        throw new Error(`${answer.status} ${await answer.text()}`);
      return path;
    },
    send(
      path: string,
      offset: number,
      chunk: Uint8Array<ArrayBuffer> | ReadableStream,
      headers: Record<string, string> = {},
    ) {
      const init = { method: "PATCH", body: chunk, duplex: "half" };
      return ask(path, init, {
        "Upload-Offset": String(offset),
        "Content-Type": "application/offset+octet-stream",
        ...headers,
      });
    },
    /** Returns how much of the file the shop has. */
    async offsetOf(path: string): Promise<number> {
      const answer = await ask(path, { method: "HEAD" });
      if (!answer.ok) throw new Error(`HEAD ${path} answered ${answer.status}.`);
      return Number(answer.headers.get("Upload-Offset"));
    },
    head: (path: string) => ask(path, { method: "HEAD" }),
    cancel: (path: string) => ask(path, { method: "DELETE" }),
    draft: (path: string, cover?: string, files: string[] = []) =>
      ask(`${path}/draft`, {
        method: "POST",
        body: new URLSearchParams({
          ...(cover && { cover: idOf(cover) }),
          ...(files.length > 0 && { files: files.map(idOf).join(",") }),
        }),
      }),
    askState: (path: string) => ask(`${path}/state`, {}),
    fetchFrom: (kind: string, address: string) =>
      ask("/uploads/from-address", {
        method: "POST",
        body: new URLSearchParams({ kind, address }),
      }),
    async stateOf(path: string): Promise<UploadState> {
      return uploadState.parse(await (await client.askState(path)).json());
    },
    /** Sends a whole file in one part. Returns its path. */
    async upload(kind: string, file: Uint8Array<ArrayBuffer>, filename?: string): Promise<string> {
      const path = await client.begun(kind, file.byteLength, filename);
      const answer = await client.send(path, 0, file);
      if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
      return path;
    },
    /** Polls until the upload has finished, like the form's field. */
    async settled(path: string): Promise<UploadState> {
      return until(
        () => client.stateOf(path),
        ({ state }) => state === "ready" || state === "failed",
        MAX_ANALYSIS_SECONDS,
      );
    },
  };
  return client;
}
