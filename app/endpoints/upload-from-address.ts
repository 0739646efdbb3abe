import { requireUploader } from "#app/accounts/guards.server.ts";
import { openUploadFromAddress } from "#app/uploads/fetch-upload.server.ts";
import { uploadAddressForm } from "#app/uploads/upload-address-form.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/upload-from-address";

/** Begins an upload that the shop fetches itself. Answers its id, or a sentence. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { id: ownerId } = requireUploader(context);
  const { value, problem } = readForm(uploadAddressForm, await formDataOf(request));
  if (problem) return refuse(400, problem.data.errors.address ?? "This is not understood.");
  const opened = await openUploadFromAddress(ownerId, value.kind, value.address);
  if ("problem" in opened) return refuse(opened.status, opened.problem);
  return Response.json(opened, { status: 201 });
}

function refuse(status: number, problem: string): Response {
  return new Response(problem, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
