import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { findFileSize, readFile } from "#app/platform/storage/storage.server.ts";
import { findVoiceTagFile } from "#app/shop/content/edit-voice-tag.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/voice-tag-sound";

/** The guards of the admin area admit only administrators to this URL. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const tag = orNotFound(await findVoiceTagFile(), m.voice_tag_missing());
  const isWhole = (await findFileSize(tag.bucket, tag.key)) === tag.sizeBytes;
  if (!isWhole) throw new Response(m.voice_tag_damaged(), { status: 503 });
  const headers = {
    "Content-Type": tag.mediaType,
    "Content-Length": String(tag.sizeBytes),
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, no-store",
  };
  const body = request.method === "HEAD" ? null : readFile(tag.bucket, tag.key);
  return new Response(body, { headers });
}
