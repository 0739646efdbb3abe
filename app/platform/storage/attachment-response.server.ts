import { asAttachment } from "./file-names.ts";

type Attachment = {
  fileName: string;
  mediaType: string;
  content: string | Uint8Array | ReadableStream;
};

/** Serves a download that is made for one request, and is not kept. */
export function attachmentResponse({ fileName, mediaType, content }: Attachment): Response {
  const body = content instanceof Uint8Array ? new Uint8Array(content) : content;
  const isText = mediaType.startsWith("text/") || mediaType === "application/xml";
  return new Response(body, {
    headers: {
      "Content-Type": isText ? `${mediaType}; charset=utf-8` : mediaType,
      "Content-Disposition": asAttachment(fileName),
      ...(body instanceof Uint8Array && { "Content-Length": String(body.byteLength) }),
      "Cache-Control": "no-store",
    },
  });
}
