import { z } from "zod";
import { refuse } from "#app/platform/forms/outcome.ts";
import { formDataOf, readForm } from "#app/platform/forms/read-form.server.ts";
import { refusalResponse } from "#app/platform/forms/refusal-response.server.ts";
import { methodNotAllowed } from "#app/platform/http/method-not-allowed.server.ts";
import { isUploadId } from "#app/platform/uploads/uploads.server.ts";
import { addDraftOfUpload } from "#app/shop/catalog/draft-of-upload.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/upload-draft";
import { requireUploader } from "./require-uploader.server.ts";

const MAX_FILES = 20;

/** `files` is a list of further uploads for the buyer. */
const draftForm = z.object({
  cover: z.uuid().optional(),
  files: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(z.uuid()).max(MAX_FILES))
    .optional(),
});

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const actor = requireUploader(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { value } = readForm(draftForm, await formDataOf(request));
  if (!value) return refusalResponse(refuse("invalid", m.request_not_understood()).refused);
  if (!isUploadId(params.id)) return refusalResponse(refuse("missing", m.upload_missing()).refused);
  const uploads = { audio: params.id, cover: value.cover, files: value.files ?? [] };
  const { done, refused } = await addDraftOfUpload(actor, uploads);
  if (refused) return refusalResponse(refused);
  return Response.json(done, { status: 201 });
}
