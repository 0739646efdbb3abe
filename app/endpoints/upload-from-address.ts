import { refuse } from "#app/platform/forms/outcome.ts";
import { formDataOf, readForm } from "#app/platform/forms/read-form.server.ts";
import { refusalResponse } from "#app/platform/forms/refusal-response.server.ts";
import { openUploadFromAddress } from "#app/platform/uploads/fetch-upload.server.ts";
import { uploadAddressForm } from "#app/platform/uploads/upload-address-form.ts";
import { m } from "#messages";
import type { Route } from "./+types/upload-from-address";
import { requireUploader } from "./require-uploader.server.ts";

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { id: ownerId } = requireUploader(context);
  const { value, errors } = readForm(uploadAddressForm, await formDataOf(request));
  const opened = errors
    ? refuse("invalid", errors.address ?? m.request_not_understood())
    : await openUploadFromAddress(ownerId, value.kind, value.address);
  if (opened.refused) return refusalResponse(opened.refused);
  return Response.json(opened.done, { status: 201 });
}
