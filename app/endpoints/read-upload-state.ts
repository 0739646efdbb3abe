import type { UploadState } from "#app/platform/uploads/upload-state.ts";
import { describeUpload, findUpload, isUploadId } from "#app/platform/uploads/uploads.server.ts";
import { proposeDetails } from "#app/shop/catalog/propose-details.ts";
import { listSameMusic } from "#app/shop/catalog/same-music.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/read-upload-state";
import { requireUploader } from "./require-uploader.server.ts";

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const actor = requireUploader(context);
  const upload = isUploadId(params.id) ? await findUpload(params.id, actor.id) : undefined;
  if (!upload) return new Response(m.upload_missing(), { status: 404 });
  const { kind, originalFileId, fileId } = upload;
  const isForBuyers = kind === "deliverable";
  const sound = isForBuyers ? fileId : originalFileId;
  const sameAs = sound ? await listSameMusic(sound, actor, { isForBuyers }) : [];
  const { detected, ...described } = describeUpload(upload);
  const { metadata, ...found } = detected ?? {};
  const proposed = proposeDetails(upload.fileName, metadata);
  const state: UploadState = {
    ...described,
    ...(detected && { detected: { ...found, ...proposed } }),
    sameAs,
  };
  return Response.json(state, { headers: { "Cache-Control": "no-store" } });
}
