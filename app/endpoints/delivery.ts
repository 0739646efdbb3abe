import { orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { asAttachment } from "#app/platform/storage/file-names.ts";
import { beginsFile, fileResponse } from "#app/platform/storage/file-response.server.ts";
import { packFiles } from "#app/platform/storage/zip-archive.server.ts";
import { savedName } from "#app/platform/uploads/deliverable-formats.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import type { TrackFile } from "#app/shop/catalog/files/track-files.server.ts";
import {
  type FileDelivery,
  findDelivery,
  recordDelivery,
} from "#app/shop/orders/files/deliver.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/delivery";

export const middleware = [protectSecretPage];

/** Serves a buyer's file, whole or by range, or all files of a track or an order as one ZIP. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const visit = { actor: context.get(actorContext), client: context.get(clientContext) };
  const delivery = orNotFoundOrLimited(
    await findDelivery(params.pass, visit),
    m.delivery_missing(),
  );
  const [file] = delivery.tracks.flatMap(({ files }) => files);
  if (!delivery.isComplete || !file) {
    throw new Response(m.delivery_unavailable(), { status: 503, headers: { "Retry-After": "5" } });
  }
  const response =
    delivery.what === "archive"
      ? archiveResponse(request, delivery)
      : singleFileResponse(request, file);
  if (beginsFile(request, response)) await recordDelivery(delivery, visit);
  return response;
}

/** Prevents a file from running as a page, and proxies from changing its bytes. */
function headersFor(name: string, mediaType: string): Headers {
  return new Headers({
    "Content-Type": mediaType,
    "Content-Disposition": asAttachment(name),
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
}

/** Sends the digest of https://www.rfc-editor.org/rfc/rfc9530. */
function singleFileResponse(request: Request, file: TrackFile): Response {
  const headers = headersFor(savedName(file.fileName, file.mediaType), file.mediaType);
  headers.set("ETag", `"${file.sha256}"`);
  const digest = Buffer.from(file.sha256, "hex").toString("base64");
  headers.set("Repr-Digest", `sha-256=:${digest}:`);
  return fileResponse(request, headers, file);
}

function archiveResponse(request: Request, { name, tracks }: FileDelivery): Response {
  const headers = headersFor(`${name}.zip`, "application/zip");
  const folders = tracks.map(({ title, files }) => ({
    name: title,
    files: files.map((file) => ({ ...file, name: savedName(file.fileName, file.mediaType) })),
  }));
  const archive = packFiles(folders);
  headers.set("Content-Length", String(archive.sizeBytes));
  headers.set("Accept-Ranges", "none");
  return new Response(request.method === "HEAD" ? null : archive.open(), { headers });
}
