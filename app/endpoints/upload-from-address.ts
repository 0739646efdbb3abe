import { requireUploader } from "#app/accounts/guards.server.ts";
import { openUploadFromAddress } from "#app/uploads/fetch-upload.server.ts";
import { uploadAddressForm } from "#app/uploads/upload-address-form.ts";
import { refuse } from "#app/web/outcome.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import { refusalResponse } from "#app/web/refusal-response.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/upload-from-address";

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { id: ownerId } = requireUploader(context);
  const { value, errors } = readForm(uploadAddressForm, await formDataOf(request));
  const opened = errors
    ? refuse("invalid", errors.address ?? m.request_not_understood())
    : await openUploadFromAddress(ownerId, value.kind, value.address);
  if (opened.refused) return refusalResponse(opened.refused);
  return Response.json(opened.done, { status: 201 });
}
