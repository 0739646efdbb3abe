import { asAttachment } from "#app/storage/file-names.ts";
import type { OrderDocument } from "./order-documents.server.ts";

export function documentResponse({ fileName, mediaType, content }: OrderDocument): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": mediaType === "text/plain" ? "text/plain; charset=utf-8" : mediaType,
      "Content-Disposition": asAttachment(fileName),
      "Content-Length": String(content.byteLength),
      "Cache-Control": "private, no-store",
    },
  });
}
