import { methodNotAllowed } from "#app/platform/http/method-not-allowed.server.ts";
import {
  beginUpload,
  cancelUpload,
  receiveChunk,
  sendOffset,
} from "#app/platform/uploads/receive-upload.server.ts";
import { refuseHeaders, refuseVersion } from "#app/platform/uploads/tus-headers.server.ts";
import { findUpload, isUploadId } from "#app/platform/uploads/uploads.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/uploads";
import { requireUploader } from "./require-uploader.server.ts";

const UPLOAD_METHODS = "HEAD, PATCH, DELETE";

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const upload = await ownUpload(requireUploader(context).id, params.id);
  if (request.method !== "HEAD") return methodNotAllowed(UPLOAD_METHODS);
  return refuseVersion(request) ?? sendOffset(request, upload);
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { id: ownerId } = requireUploader(context);
  const encoding = request.headers.get("Content-Encoding");
  if (encoding && encoding !== "identity") {
    return new Response("Compressed request bodies aren't supported.", { status: 415 });
  }
  if (request.method === "POST" && params.id === undefined)
    return refuseVersion(request) ?? beginUpload(request, ownerId);
  const upload = await ownUpload(ownerId, params.id);
  const refusal = refuseVersion(request);
  if (refusal) return refusal;
  if (request.method === "PATCH")
    return refuseHeaders(request) ?? receiveChunk(request, upload, ownerId);
  if (request.method === "DELETE") return cancelUpload(request, upload);
  return methodNotAllowed(UPLOAD_METHODS);
}

async function ownUpload(ownerId: string, id: string | undefined) {
  const upload = isUploadId(id) ? await findUpload(id, ownerId) : undefined;
  if (!upload) throw new Response(m.upload_missing(), { status: 404 });
  return upload;
}
