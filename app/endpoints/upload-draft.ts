import { z } from "zod";
import { requireUploader } from "#app/accounts/guards.server.ts";
import { addDraftOfUpload } from "#app/catalogue/draft-of-upload.server.ts";
import { isUploadId } from "#app/uploads/uploads.server.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/upload-draft";

const draftForm = z.object({ cover: z.uuid().optional() });

/** POST makes a draft of an audio upload that is ready. Answers its id and title, or a sentence. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const actor = requireUploader(context);
  if (request.method !== "POST") return new Response("Method not allowed.", { status: 405 });
  const { value } = readForm(draftForm, await formDataOf(request));
  if (!value) return refuse("This is not understood.", 400);
  const audio = isUploadId(params.id) ? params.id : undefined;
  const added = audio && (await addDraftOfUpload(actor, { audio, cover: value.cover }));
  if (!added) return refuse("This upload does not exist.", 404);
  if ("problem" in added) return refuse(added.problem, 422);
  return Response.json(added, { status: 201 });
}

function refuse(problem: string, status: number): Response {
  return new Response(problem, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
