import { z } from "zod";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { fileResponse } from "#app/platform/storage/file-response.server.ts";
import { findFileSize } from "#app/platform/storage/storage.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { findPassageFile } from "#app/shop/catalog/audio-matches/match-reviews.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/passage-audio";

export const middleware = [requireAdmin];

const missing = m.same_music_audio_not_found;
const address = z.object({ id: z.uuid(), side: z.enum(["mine", "other"]) });

/** Serves one of the two audio files of a review, whole or by range. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const { id, side } = orNotFound(address.safeParse(params).data, missing());
  const file = orNotFound(await findPassageFile(id, side), missing());
  if ((await findFileSize(file.bucket, file.key)) !== file.sizeBytes) {
    throw new Response(m.same_music_the_file_is_damaged_or_missing(), { status: 503 });
  }
  const headers = new Headers({
    "Content-Type": file.mediaType,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, no-store",
    ETag: `"${file.sha256}"`,
  });
  return fileResponse(request, headers, file);
}
