import { attachmentResponse } from "#app/platform/storage/attachment-response.server.ts";

/** Names the download after its period, or after today: `orders-2026-11-23.csv`. */
export function csvResponse(name: string, content: ReadableStream, period?: string): Response {
  const day = new Date().toISOString().slice(0, 10);
  const fileName = `${name}-${period ?? day}.csv`;
  return attachmentResponse({ fileName, mediaType: "text/csv", content });
}
