import { asAttachment } from "#app/platform/storage/file-names.ts";
import type { DownloadedDocument } from "./draw-document.server.ts";

export function documentResponse({ fileName, mediaType, content }: DownloadedDocument): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": mediaType === "application/pdf" ? mediaType : `${mediaType}; charset=utf-8`,
      "Content-Disposition": asAttachment(fileName),
      "Content-Length": String(content.byteLength),
      "Cache-Control": "private, no-store",
    },
  });
}
