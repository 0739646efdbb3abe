import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { db } from "../../app/platform/database/db.server.ts";
import { inTransaction } from "../../app/platform/database/transaction.server.ts";
import { saveTrackFiles } from "../../app/shop/catalog/files/save-track-files.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenDelivery, givenTrack, givenTrackFile, ordersWithLines } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import type { openShopForTests } from "../uploads/open-shop.ts";

type Shop = ReturnType<typeof openShopForTests>;
type Asked = { method?: string; headers?: Record<string, string>; form?: Record<string, string> };

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Client of a buyer without a browser, so that tests can misuse it. */
export function buyerOf(shop: Shop, token?: string) {
  const ask = (path: string, { method = "GET", headers = {}, form }: Asked = {}) =>
    fetch(new URL(path, shop.url()), {
      method,
      redirect: "manual",
      headers: { ...(token && { Cookie: `sid=${token}` }), ...headers },
      ...(form && { body: new URLSearchParams(form) }),
    });
  const post = (path: string, form: Record<string, string> = {}) =>
    ask(path, { method: "POST", headers: { Origin: shop.url() }, form });
  return {
    ask,
    post,
    /** Sends the request of the open download page. */
    confirm: (downloadId: string) => post(`/download/${downloadId}/claim`),
    /** Presses Download Track, or the button of one file. Returns the redirect. */
    async press(downloadId: string, file?: string): Promise<string> {
      const answer = await post(`/download/${downloadId}`, file ? { file } : {});
      const location = answer.headers.get("Location");
      if (answer.status !== 303 || !location)
        throw new Error(`Pressing answered ${answer.status}.`);
      return location;
    },
  };
}

/** Browser with cookies and its own network that resends a form after a 307. */
export function browserOf(shop: Shop, cookie?: string) {
  const [name = "", value = ""] = cookie?.split("=") ?? [];
  const jar = new Map(cookie ? [[name, value]] : []);
  const { ask } = buyerOf(shop);
  const from = freshAddress();
  async function send(path: string, form?: Record<string, string>): Promise<Response> {
    const Cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const headers = { "X-Forwarded-For": from, Cookie, ...(form && { Origin: shop.url() }) };
    const answer = await ask(path, { headers, ...(form && { method: "POST", form }) });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      jar.set(name, value);
    }
    return answer.status === 307 ? send(answer.headers.get("Location") ?? "", form) : answer;
  }
  return { send, get: (path: string) => send(path), post: send, jar };
}

/** Creates a track with a download link and stored files of these bytes. */
export async function givenBought(
  shop: Shop,
  files: Record<string, Uint8Array> = {},
  chosen: Parameters<typeof givenTrack>[0] = {},
) {
  const track = await givenTrack(chosen);
  const { downloadId } = await givenDelivery(track.id);
  const kept = [];
  for (const [fileName, bytes] of Object.entries(files)) {
    const sha256 = sha256Of(bytes);
    const file = { fileName, sizeBytes: bytes.byteLength, sha256 };
    const { id, key } = await givenTrackFile(track.id, file);
    const path = shop.pathOf("files", key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    kept.push({ id, key, place: path, sha256, fileName });
  }
  return { ...track, downloadId: downloadId ?? "", files: kept };
}

/** Uploads an image for a track's buyer, as an editor of the track. */
export async function uploadForBuyer(
  uploader: Awaited<ReturnType<Shop["uploader"]>>,
  trackId: string,
  fileName: string,
  picture: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const path = await uploader.upload("deliverable", picture, fileName);
  const { state, problem } = await uploader.settled(path);
  if (state !== "ready") throw new Error(`${fileName} did not come in: ${problem}`);
  const added = new Map([[path.split("/").pop() ?? "", "artwork" as const]]);
  const changes = { kinds: new Map(), removed: new Set<string>(), added };
  const track = { id: trackId, title: "" };
  resultOf(await inTransaction((tx) => saveTrackFiles(tx, uploader, track, changes)));
}

export const readTrack = (id: string) =>
  db.selectFrom("musicTracks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export function salesOf(trackId: string) {
  return ordersWithLines().where("trackId", "=", trackId).execute();
}

export function usesOf(trackId: string) {
  return db
    .selectFrom("linkUses")
    .where("trackId", "=", trackId)
    .orderBy("id")
    .select(["what", "fileName", "address", "userAgent"])
    .execute();
}
